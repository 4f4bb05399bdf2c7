import type { MiddlewareHandler } from 'hono'
import { LARGEST_PICTURE, pictureTooLarge } from './media/routes'
import { HttpError } from './gateway/errors'

/** Limit in bytes for routes that declare no other. */
export const DEFAULT_BODY_LIMIT = 1024 * 1024

interface BodyRule {
  /** The rule applies to this path and everything below it. */
  path: string
  /** Limit in bytes. */
  most: number
  /** Creates the 413 response in the error format of that route. */
  reject: (most: number) => Response
}

const message = (most: number) => `The body is larger than the limit of ${most} bytes: send less`
const rejected = (code: string) => (most: number) =>
  Response.json({ code, message: message(most) }, { status: 413 })

/** The first matching rule counts. A route with a higher limit, or with its own error format, has a rule here. */
const rules: readonly BodyRule[] = [
  {
    path: '/api/_media',
    most: LARGEST_PICTURE,
    reject: () => pictureTooLarge().toResponse(),
  },
  {
    path: '/api',
    most: DEFAULT_BODY_LIMIT,
    reject: () => new HttpError('BODY_TOO_LARGE', 'The request is larger than 1 MB').toResponse(),
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
 * The limit for every request body that this server reads. A request that declares a larger body is refused before the
 * body is read; a body without a declared length is counted as it arrives and cut off at the limit. Routes can have
 * smaller limits of their own.
 */
export const bodyLimit: MiddlewareHandler = async (c, next) => {
  const { most, reject } = ruleOf(c.req.path)
  const { headers, method } = c.req.raw
  const length = headers.get('content-length')
  if (length !== null && Number(length) > most) return reject(most)
  // Node gives the handler no body for these methods.
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

/** Passes chunks through, and fails once the limit is exceeded. */
function countedTo(most: number, onTooLong: () => void): TransformStream<Uint8Array, Uint8Array> {
  let length = 0
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.byteLength
      if (length <= most) return controller.enqueue(chunk)
      onTooLong()
      controller.error(new HttpError('PAYLOAD_TOO_LARGE', message(most)))
    },
  })
}
