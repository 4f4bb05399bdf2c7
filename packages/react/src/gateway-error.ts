/** A refusal or failure of one of the server's own paths; `code` is what `wordsFor` looks up. */
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
