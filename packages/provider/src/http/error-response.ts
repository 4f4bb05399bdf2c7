import type { ServerError } from '@castaway/contract'

/** `{ code, message, property? }` with its status; a failure of the island's own says no more than that. */
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
