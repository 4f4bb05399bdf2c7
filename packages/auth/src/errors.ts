import { loginErrors, type LoginErrorCode } from '@castaway/contract/login-errors'

/** Every error of the login. It is sent as `{ code, message, property? }`. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly code: LoginErrorCode
  /** HTTP status. */
  readonly status: number
  /** The field that is invalid. */
  readonly property?: string
  /** Seconds; becomes `Retry-After`. */
  readonly retryAfter?: number

  constructor(
    code: LoginErrorCode,
    options: { message?: string; property?: string; retryAfter?: number } = {},
  ) {
    super(options.message ?? loginErrors[code].title)
    this.code = code
    this.status = loginErrors[code].status
    if (options.property !== undefined) this.property = options.property
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter
  }

  toResponse(): Response {
    const { code, message, property, retryAfter, status } = this
    return Response.json(property === undefined ? { code, message } : { code, message, property }, {
      status,
      headers: {
        'cache-control': 'no-store',
        ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      },
    })
  }
}

/** Creates the most common error. */
export const invalidData = (property: string, message: string) =>
  new AuthError('invalid_data', { property, message })

export type { LoginErrorCode }
