import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** Below this many bytes the headers of compression cost more than it saves. */
const SMALLEST = 1024
/** Of what is compressed each time it is asked for: a fifth of a feed's size for a millisecond or two. */
const QUALITY = 4

/** The best first. */
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
 * Compresses JSON answers for clients that take it. For what is asked for with a key, or by pages of
 * this site alone: an answer that holds a secret beside text of a stranger's choice would give it away
 * by its length.
 */
export const compression: MiddlewareHandler = async (c, next) => {
  await next()
  const answer = c.res
  const compressed = await compress(c.req.raw, answer)
  if (compressed === answer) return
  // Else the headers of the answer before would be put over those of this one.
  c.res = undefined
  c.res = compressed
}

/** @returns the same answer where it stays as it is */
export async function compress(request: Request, answer: Response): Promise<Response> {
  const { headers } = answer
  if (!isJson(headers) || headers.has('content-encoding')) return answer
  if (/(^|,)\s*no-transform\s*(,|$)/i.test(headers.get('cache-control') ?? '')) return answer
  // Also where it stays as it is: a cache has to keep both apart.
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
  // The same content in other bytes.
  if (etag && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`)
  return new Response(await encoders[encoding](plain), kept)
}

const isJson = (headers: Headers): boolean =>
  /^application\/(.+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '')

/** What the client would rather have, by RFC 9110; null where that is the answer as it is. */
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
