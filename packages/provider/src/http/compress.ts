import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** Below this size in bytes, compression saves less than its headers cost. */
const SMALLEST = 1024
/**
 * Up to this size in bytes a response is compressed at once: that takes about 0.1 ms, and to hand it to another thread
 * takes longer.
 */
const AT_ONCE = 64 * 1024
/**
 * Brotli's qualities: for a feed of 30 kB, 2 takes 0.07 ms and 5.3 kB remain, 4 takes 0.2 ms and 5.2 kB remain. Larger
 * responses are compressed by other threads, where the time matters less than the size.
 */
const [FAST, SMALL] = [2, 4]

const brotli = (bytes: Uint8Array, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
})

/** In order of preference. */
const encoders = {
  br: (bytes: Uint8Array) =>
    bytes.length <= AT_ONCE
      ? brotliCompressSync(bytes, brotli(bytes, FAST))
      : promisify(brotliCompress)(bytes, brotli(bytes, SMALL)),
  gzip: (bytes: Uint8Array) =>
    bytes.length <= AT_ONCE ? gzipSync(bytes, { level: 1 }) : promisify(gzip)(bytes),
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
