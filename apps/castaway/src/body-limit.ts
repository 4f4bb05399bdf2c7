import { bodyLimit, errorResponse, type BodyRule } from '@castaway/server-kit/http'
import { LARGEST_PICTURE, pictureTooLarge } from './media/routes'
import { httpErrors } from './gateway/errors'

/** Limit in bytes for routes that declare no other. */
export const DEFAULT_BODY_LIMIT = 1024 * 1024

interface PathRule extends BodyRule {
  /** The rule applies to this path and everything below it. */
  path: string
}

const message = (maxBytes: number) =>
  `The body is larger than the limit of ${maxBytes} bytes: send less`
const rejected = (code: string) => (maxBytes: number) =>
  errorResponse({ status: 413, code, shortMessage: message(maxBytes) })

/** The first matching rule counts. A route with a higher limit, or with its own error format, has a rule here. */
const rules: readonly PathRule[] = [
  {
    path: '/api/_media',
    maxBytes: LARGEST_PICTURE,
    reject: () => pictureTooLarge().toResponse(),
  },
  {
    path: '/api',
    maxBytes: DEFAULT_BODY_LIMIT,
    reject: () => httpErrors.bodyTooLarge().toResponse(),
  },
  {
    path: '/rpc',
    maxBytes: DEFAULT_BODY_LIMIT,
    reject: (maxBytes) =>
      Response.json(
        { jsonrpc: '2.0', id: null, error: { code: -32600, message: message(maxBytes) } },
        { status: 413 },
      ),
  },
  { path: '/login', maxBytes: DEFAULT_BODY_LIMIT, reject: rejected('invalid_data') },
  { path: '/', maxBytes: DEFAULT_BODY_LIMIT, reject: rejected('PAYLOAD_TOO_LARGE') },
]

const ruleOf = (path: string): BodyRule =>
  rules.find((rule) => rule.path === '/' || `${path}/`.startsWith(`${rule.path}/`))!

/** The limit for every request body that this server reads; routes can have smaller limits of their own. */
export const limitBodies = bodyLimit(ruleOf)
