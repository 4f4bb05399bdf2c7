import { ServerError } from '@castaway/contract'
import type { MiddlewareHandler } from 'hono'

export interface BodyRule {
  maxBytes: number
  /** Creates the 413 response in the error format of the route. */
  reject: (maxBytes: number) => Response
}

/**
 * Limits request bodies. A request that declares a larger body is rejected before the body is read; a body without a
 * declared length is counted as it arrives and cut off at the limit.
 * @param ruleFor the rule for a path
 */
export const bodyLimit =
  (ruleFor: (path: string) => BodyRule): MiddlewareHandler =>
  async (c, next) => {
    const { maxBytes, reject } = ruleFor(c.req.path)
    const { headers, method } = c.req.raw
    const length = headers.get('content-length')
    if (length !== null && Number(length) > maxBytes) return reject(maxBytes)
    // Node gives the handler no body for these methods.
    if (length !== null || method === 'GET' || method === 'HEAD' || !c.req.raw.body) return next()
    let isTooLong = false
    c.req.raw = new Request(c.req.raw, {
      body: c.req.raw.body.pipeThrough(
        countedTo(maxBytes, () => {
          isTooLong = true
        }),
      ),
      duplex: 'half',
    } as RequestInit)
    await next()
    if (isTooLong && c.res.status !== 413) {
      await c.res.body?.cancel().catch(() => {})
      c.res = reject(maxBytes)
    }
  }

/** Passes chunks through, and fails once the limit is exceeded. */
function countedTo(
  maxBytes: number,
  onTooLong: () => void,
): TransformStream<Uint8Array, Uint8Array> {
  let length = 0
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.byteLength
      if (length <= maxBytes) return controller.enqueue(chunk)
      onTooLong()
      controller.error(
        new ServerError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes`),
      )
    },
  })
}
