/** What an error response says. */
export interface ErrorFacts {
  status: number
  /** Machine-readable code, in the spelling of the surface. */
  code: string
  /** One sentence for the caller, without secrets. */
  shortMessage: string
  /** Parameter or field at fault. */
  property?: string | undefined
  /** Seconds; becomes `Retry-After`. */
  retryAfter?: number | undefined
  /** Methods that a URL allows; becomes `Allow`. */
  allow?: string | undefined
}

/** Responds with `{ code, message, property? }`, which is never cached. */
export const errorResponse = ({
  status,
  code,
  shortMessage,
  property,
  retryAfter,
  allow,
}: ErrorFacts): Response =>
  Response.json(
    { code, message: shortMessage, ...(property && { property }) },
    {
      status,
      headers: {
        'cache-control': 'no-store',
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
        ...(allow !== undefined && { allow }),
      },
    },
  )
