import { CastawayError } from '@castaway/client'

/** An error of one of the server's own routes; `errorMessageFor` looks up its `code`. */
export class GatewayError extends CastawayError {
  override name = 'GatewayError'
  declare readonly status: number
  constructor(
    code: string,
    message: string,
    /** HTTP status; 0 when there was no answer. */
    status: number,
    options: { cause?: unknown; property?: string | undefined } = {},
  ) {
    super({ ...options, code, shortMessage: message, status })
  }
}
