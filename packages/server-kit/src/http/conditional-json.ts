import { createHash } from 'node:crypto'

/** For responses that are for one client and may change at any time: a cache has to ask each time. */
const PRIVATE = 'private, no-cache'

/**
 * Returns JSON text as a response with an ETag. A client that has it already (`If-None-Match`) gets 304 without a body.
 * It is meant for reads with status 200.
 */
export function conditionalJson(request: Request, text: string, more: Headers): Response {
  const headers = new Headers(more)
  headers.set('cache-control', PRIVATE)
  // Weak, because the same content is also sent compressed.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  headers.set('etag', etag)
  headers.append('vary', 'Accept-Encoding')
  if (has(request.headers.get('if-none-match'), etag)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  headers.set('content-type', 'application/json')
  return new Response(text, { headers })
}

/** Compares weakly, as RFC 9110 asks for reads. */
const has = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header.trim() === '*' ||
    header
      .split(',')
      .some((entry) => entry.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')))
