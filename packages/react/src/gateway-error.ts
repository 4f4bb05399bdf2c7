/** An error of one of the server's own routes; `errorMessageFor` looks up its `code`. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  property?: string
  constructor(
    readonly code: string,
    message: string,
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}
