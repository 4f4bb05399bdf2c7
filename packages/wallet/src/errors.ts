import { CastawayError } from '@castaway/contract/errors'
import {
  isLoginErrorCode,
  loginErrors,
  type AnyLoginErrorCode,
  type LoginErrorCode,
} from '@castaway/contract/login-errors'

export type { AnyLoginErrorCode }

/** The message for the user, and what they can do next. */
export interface ErrorStrings {
  title: string
  next: string
}

/** The strings for an error code. */
export const describeLoginError = (code: AnyLoginErrorCode): ErrorStrings => {
  const { title, next } = loginErrors[code]
  return { title, next }
}

export interface LoginErrorOptions {
  /** The message of the server or the wallet, if it is more specific than that of the code. */
  message?: string
  /** HTTP status; absent if the browser or the wallet raised the error. */
  status?: number
  /** The field that is invalid. */
  property?: string
  /** Seconds to wait before a retry, from `Retry-After`. */
  retryAfter?: number
  requestId?: string
  cause?: unknown
}

/** Every error that the browser part of the login throws. `title` and `next` are shown to users. */
export class LoginError extends CastawayError {
  override name = 'LoginError'
  declare readonly code: AnyLoginErrorCode
  readonly title: string
  readonly next: string
  readonly retryAfter: number | undefined

  constructor(code: AnyLoginErrorCode, options: LoginErrorOptions = {}) {
    const { title, next } = loginErrors[code]
    const { message = title, retryAfter, ...facts } = options
    super({
      ...facts,
      code,
      shortMessage: message,
      hint: next,
      docsPath: 'guides/login/errors.md',
    })
    // Apps show it to people.
    this.message = message
    this.title = title
    this.next = next
    this.retryAfter = retryAfter
  }
}

/** Error codes of EIP-1193 and JSON-RPC that wallets return. */
const rpcCodes = new Map<number, AnyLoginErrorCode>(
  Object.entries(loginErrors).flatMap(([code, entry]) =>
    'rpc' in entry ? entry.rpc.map((number) => [number, code as AnyLoginErrorCode] as const) : [],
  ),
)

/** Converts any error of a wallet to a `LoginError`. Libraries wrap the wallet's own error, so causes are searched. */
export const fromWalletError = (error: unknown): LoginError => {
  if (error instanceof LoginError) return error
  let outer: LoginError | undefined
  let at: unknown = error
  for (let depth = 0; at && typeof at === 'object' && depth < 8; depth++) {
    if (at instanceof LoginError) return at
    const number = 'code' in at && typeof at.code === 'number' ? at.code : undefined
    const code = number === undefined ? undefined : rpcCodes.get(number)
    if (code) {
      const found = new LoginError(code, { cause: error })
      // Some wallets wrap a rejection in -32603, so a more specific code inside it takes precedence.
      if (number !== -32603) return found
      outer ??= found
    }
    const inside = at as { data?: { originalError?: unknown }; cause?: unknown }
    at = inside.data?.originalError ?? inside.cause
  }
  return outer ?? new LoginError('wallet_failed', { cause: error })
}

/** The error code of a response; `request_failed` for an unknown one, such as a proxy's error page. */
export const codeFromWire = (code: unknown): LoginErrorCode | 'request_failed' =>
  isLoginErrorCode(code) ? code : 'request_failed'
