import { CastawayError } from '@castaway/contract/errors'
import { errorResponse } from '@castaway/server-kit/http'
import { loginErrors, type LoginErrorCode } from '@castaway/contract/login-errors'

interface AuthErrorParams {
  message?: string
  property?: string
  /** Seconds; becomes `Retry-After`. */
  retryAfter?: number
}

/** Every error of the login. It is sent as `{ code, message, property? }`. */
export class AuthError extends CastawayError {
  override name = 'AuthError'
  declare readonly code: LoginErrorCode
  declare readonly status: number
  readonly retryAfter: number | undefined

  /** @param code also decides the status and what to do next */
  constructor(code: LoginErrorCode, params: AuthErrorParams = {}) {
    const { title, next, status } = loginErrors[code]
    super({
      code,
      status,
      shortMessage: params.message ?? title,
      property: params.property,
      retryable: status === 429 || status >= 502,
      hint: next,
      docsPath: 'guides/login/errors.md',
    })
    this.retryAfter = params.retryAfter
  }

  /** The one place that converts errors to the wire format of the login. */
  toResponse(): Response {
    return errorResponse(this)
  }
}

/** Creates the most common error. */
export const invalidData = (property: string, message: string) =>
  new AuthError('invalid_data', { property, message })

export type { LoginErrorCode }
