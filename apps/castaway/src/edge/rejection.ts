import { AuthError } from '@castaway/auth'
import { errorResponse as jsonError } from '@castaway/server-kit/http'
import type { Context } from 'hono'
import { errorResponse, negotiateFormat } from '../error-response'
import { httpErrors } from '../gateway/errors'
import type { ErrorStyle } from './route-rule'

/** Why a request does not reach its handler. */
export type Refusal =
  | { kind: 'too often'; /** Seconds. */ retryAfter: number }
  | { kind: 'body'; maxBytes: number }
  | { kind: 'late'; seconds: number }
  | { kind: 'signed out' }

const sentence = (refusal: Refusal): string => {
  switch (refusal.kind) {
    case 'too often':
      return `Too many requests. Try again in ${refusal.retryAfter} ${refusal.retryAfter === 1 ? 'second' : 'seconds'}`
    case 'body':
      return `The body is larger than the limit of ${refusal.maxBytes} bytes: send less`
    case 'late':
      return `The server took longer than ${refusal.seconds} seconds. Try again in a moment`
    case 'signed out':
      return 'Sign in to do this'
  }
}
const statuses = { 'too often': 429, body: 413, late: 503, 'signed out': 401 } as const
const retryOf = (refusal: Refusal): number | undefined =>
  refusal.kind === 'too often' ? refusal.retryAfter : refusal.kind === 'late' ? 5 : undefined

/** The response in the error format of a surface. */
export function rejection(c: Context, style: ErrorStyle, refusal: Refusal): Response {
  const status = statuses[refusal.kind]
  const retryAfter = retryOf(refusal)
  const shortMessage = sentence(refusal)
  const json = (code: string) => jsonError({ status, code, shortMessage, retryAfter })
  switch (style) {
    case 'api':
      if (refusal.kind === 'signed out') return httpErrors.signIn().toResponse()
      return json(
        { 'too often': 'too_many_requests', body: 'BODY_TOO_LARGE', late: 'TIMEOUT' }[refusal.kind],
      )
    case 'v2': {
      const code = { 'too often': 'RateLimitExceeded', body: 'PAYLOAD_TOO_LARGE', late: 'TIMEOUT' }
      const response = json(refusal.kind === 'signed out' ? 'Unauthorized' : code[refusal.kind])
      response.headers.set('access-control-allow-origin', '*')
      response.headers.set('access-control-expose-headers', EXPOSED)
      return response
    }
    case 'login':
      if (refusal.kind === 'signed out') return new AuthError('must_be_authenticated').toResponse()
      if (refusal.kind === 'too often')
        return new AuthError('too_many_requests', { retryAfter: retryAfter! }).toResponse()
      return json(refusal.kind === 'body' ? 'invalid_data' : 'unexpected_error')
    case 'rpc': {
      const code = refusal.kind === 'too often' ? -32005 : refusal.kind === 'body' ? -32600 : -32603
      return Response.json(
        { jsonrpc: '2.0', id: null, error: { code, message: shortMessage } },
        { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} },
      )
    }
    case 'page': {
      const format = negotiateFormat(c.req.header('accept'), c.req.header('content-type'))
      const { body, headers } = errorResponse(format, {
        code: {
          'too often': 'too_many_requests',
          body: 'PAYLOAD_TOO_LARGE',
          late: 'TIMEOUT',
          'signed out': 'must_be_authenticated',
        }[refusal.kind],
        title: {
          'too often': 'Too many requests',
          body: 'Too large',
          late: 'Too slow',
          'signed out': 'Sign in',
        }[refusal.kind],
        message: `${shortMessage}.`,
      })
      return new Response(body, {
        status,
        headers: { ...headers, ...(retryAfter && { 'retry-after': String(retryAfter) }) },
      })
    }
  }
}

/** Headers that pages of other origins may read. */
const EXPOSED = 'retry-after, ratelimit, ratelimit-policy, x-request-id'
