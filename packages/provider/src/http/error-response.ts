import type { ServerError } from '@castaway/contract'
import { errorResponse } from '@castaway/server-kit/http'

/** Responds with the error; internal errors reveal nothing. */
export function toErrorResponse(apiError: ServerError | null): Response {
  if (!apiError) {
    return errorResponse({
      status: 500,
      code: 'InternalServerError',
      shortMessage: 'Something went wrong on the island',
    })
  }
  const { code, shortMessage, property, status, details } = apiError
  const allow = typeof details.allow === 'string' ? details.allow : undefined
  const retryAfter = typeof details.retryAfter === 'number' ? details.retryAfter : undefined
  return errorResponse({ status, code, shortMessage, property, allow, retryAfter })
}
