import type { ServerError } from '@castaway/contract'

/** Responds with `{ code, message, property? }` and the error's status; internal errors reveal nothing else. */
export function errorResponse(apiError: ServerError | null): Response {
  if (!apiError) {
    return Response.json(
      { code: 'InternalServerError', message: 'Something went wrong on the island' },
      { status: 500 },
    )
  }
  const { code, shortMessage: message, property, status, details } = apiError
  return Response.json(
    { code, message, ...(property ? { property } : {}) },
    {
      status,
      headers: {
        'cache-control': 'no-store',
        ...(typeof details.allow === 'string' && { allow: details.allow }),
      },
    },
  )
}
