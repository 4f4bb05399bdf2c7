import type { MiddlewareHandler } from 'hono'
import { LARGEST_PICTURE, pictureTooLarge } from './media/routes'
import { HttpError } from './gateway/errors'

/** Bytes of a body where a route declares nothing else. */
export const DEFAULT_BODY_LIMIT = 1024 * 1024

interface BodyRule {
  /** Itself and all below it. */
  path: string
  /** Bytes. */
  most: number
  /** A 413 in the form in which errors are told there. */
  reject: (most: number) => Response
}

const message = (most: number) => `The body is larger than the limit of ${most} bytes: send less`
const rejected = (code: string) => (most: number) =>
  Response.json({ code, message: message(most) }, { status: 413 })

/** The first that fits counts. A route that takes more than the default, or tells errors its own way, has its line here. */
const rules: readonly BodyRule[] = [
  {
    path: '/api/_media',
    most: LARGEST_PICTURE,
    reject: () => pictureTooLarge().toResponse(),
  },
  {
    path: '/api',
    most: DEFAULT_BODY_LIMIT,
    reject: () =>
      new HttpError(413, 'BODY_TOO_LARGE', 'The request is larger than 1 MB').toResponse(),
  },
  {
    path: '/rpc',
    most: DEFAULT_BODY_LIMIT,
    reject: (most) =>
      Response.json(
        { jsonrpc: '2.0', id: null, error: { code: -32600, message: message(most) } },
        { status: 413 },
      ),
  },
  { path: '/login', most: DEFAULT_BODY_LIMIT, reject: rejected('invalid_data') },
  { path: '/', most: DEFAULT_BODY_LIMIT, reject: rejected('PAYLOAD_TOO_LARGE') },
]

const ruleOf = (path: string): BodyRule =>
  rules.find((rule) => rule.path === '/' || `${path}/`.startsWith(`${rule.path}/`))!

/**
 * The one limit of every body that this server reads. One that says it is larger is refused unread; one that does not
 * say is counted as it comes and ends where it is too long. Routes may have smaller limits of their own.
 */
export const bodyLimit: MiddlewareHandler = async (c, next) => {
  const { most, reject } = ruleOf(c.req.path)
  const { headers, method } = c.req.raw
  const length = headers.get('content-length')
  if (length !== null && Number(length) > most) return reject(most)
  // A server never sees the body of these.
  if (length !== null || method === 'GET' || method === 'HEAD' || !c.req.raw.body) return next()
  let isTooLong = false
  c.req.raw = new Request(c.req.raw, {
    body: c.req.raw.body.pipeThrough(
      countedTo(most, () => {
        isTooLong = true
      }),
    ),
    duplex: 'half',
  } as RequestInit)
  await next()
  if (isTooLong && c.res.status !== 413) {
    await c.res.body?.cancel().catch(() => {})
    c.res = reject(most)
  }
}

/** Hands on what comes, and fails after so many bytes. */
function countedTo(most: number, onTooLong: () => void): TransformStream<Uint8Array, Uint8Array> {
  let length = 0
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.byteLength
      if (length <= most) return controller.enqueue(chunk)
      onTooLong()
      controller.error(new HttpError(413, 'PAYLOAD_TOO_LARGE', message(most)))
    },
  })
}
