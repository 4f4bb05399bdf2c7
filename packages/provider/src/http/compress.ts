import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** Below this size in bytes, compression saves less than its headers cost. */
const SMALLEST = 1024
/** Brotli quality for dynamic responses: a feed shrinks to a fifth of its size in one or two milliseconds. */
const QUALITY = 4

/** In order of preference. */
const encoders = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}
type Encoding = keyof typeof encoders

/**
 * Compresses JSON responses for clients that accept it. Only for requests with a key or from this site's own pages: a
 * response that mixes a secret with text chosen by an attacker would leak the secret by its length.
 */
export const compression: MiddlewareHandler = async (c, next) => {
  await next()
  const answer = c.res
  const compressed = await compress(c.req.raw, answer)
  if (compressed === answer) return
  // Otherwise Hono would copy the headers of the previous response over those of the new one.
  c.res = undefined
  c.res = compressed
}

/** @returns the same response if it is not compressed */
export async function compress(request: Request, answer: Response): Promise<Response> {
  const { headers } = answer
  if (!isJson(headers) || headers.has('content-encoding')) return answer
  if (/(^|,)\s*no-transform\s*(,|$)/i.test(headers.get('cache-control') ?? '')) return answer
  // Set even if the response is not compressed: caches have to distinguish the two.
  if (!/(^|,)\s*(accept-encoding|\*)\s*(,|$)/i.test(headers.get('vary') ?? '')) {
    headers.append('vary', 'Accept-Encoding')
  }
  const encoding = preferred(request.headers.get('accept-encoding'))
  if (!encoding || !answer.body || request.method === 'HEAD') return answer
  const plain = new Uint8Array(await answer.arrayBuffer())
  const kept = { status: answer.status, statusText: answer.statusText, headers }
  if (plain.length < SMALLEST) return new Response(plain, kept)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  const etag = headers.get('etag')
  // A weak ETag, because the content is the same but the bytes differ.
  if (etag && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`)
  return new Response(await encoders[encoding](plain), kept)
}

const isJson = (headers: Headers): boolean =>
  /^application\/(.+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '')

/** The encoding that the client prefers, by RFC 9110; null if that is the uncompressed response. */
function preferred(accepted: string | null): Encoding | null {
  if (!accepted) return null
  const weights = new Map(
    accepted.split(',').map((entry) => {
      const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const q = parameters.find((part) => part.startsWith('q='))?.slice(2)
      return [name === 'x-gzip' ? 'gzip' : name!, q === undefined ? 1 : Number(q) || 0]
    }),
  )
  const others = weights.get('*') ?? 0
  const weight = (encoding: Encoding) => weights.get(encoding) ?? others
  const best = (Object.keys(encoders) as Encoding[]).toSorted((a, b) => weight(b) - weight(a))[0]!
  const plain = weights.get('identity') ?? 0
  return weight(best) > 0 && weight(best) >= plain ? best : null
}
