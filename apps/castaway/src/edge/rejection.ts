import type { GatewayErrorCode, PageErrorCode, ServerErrorCode } from '@castaway/contract'
import type { LoginErrorCode } from '@castaway/contract/login-errors'
import { DISK_FULL, readableAnywhere } from '@castaway/provider'
import { errorResponse as jsonError } from '@castaway/server-kit/http'
import type { Context } from 'hono'
import { errorResponse, negotiateFormat } from '../error-response'
import type { ErrorStyle } from './route-rule'

/** Why a request does not reach its handler. */
export type RejectionReason =
  | { kind: 'path' }
  | { kind: 'too often'; /** Seconds. */ retryAfter: number }
  | { kind: 'body'; maxBytes: number }
  | { kind: 'late'; seconds: number }
  | { kind: 'signed out' }
  | { kind: 'other site' }
  | { kind: 'no database' }
  | { kind: 'full disk' }

type Codes = {
  api: GatewayErrorCode
  v2: ServerErrorCode
  login: LoginErrorCode
  page: PageErrorCode
  rpc: number
} & Record<ErrorStyle, unknown>

interface Facts {
  status: number
  title: string
  /** The code of each surface, from the codes that it declares. */
  codes: Codes
}

const facts: Record<RejectionReason['kind'], Facts> = {
  path: {
    status: 400,
    title: 'Invalid URL',
    codes: {
      api: 'INVALID_FIELD',
      v2: 'InvalidField',
      login: 'invalid_data',
      page: 'INVALID_URL',
      rpc: -32600,
    },
  },
  'too often': {
    status: 429,
    title: 'Too many requests',
    codes: {
      api: 'too_many_requests',
      v2: 'RateLimitExceeded',
      login: 'too_many_requests',
      page: 'TOO_MANY_REQUESTS',
      rpc: -32005,
    },
  },
  body: {
    status: 413,
    title: 'Too large',
    codes: {
      api: 'BODY_TOO_LARGE',
      v2: 'PAYLOAD_TOO_LARGE',
      login: 'invalid_data',
      page: 'PAYLOAD_TOO_LARGE',
      rpc: -32600,
    },
  },
  late: {
    status: 503,
    title: 'Too slow',
    codes: {
      api: 'BUSY',
      v2: 'ServiceUnavailable',
      login: 'unexpected_error',
      page: 'BUSY',
      rpc: -32603,
    },
  },
  'signed out': {
    status: 401,
    title: 'Not signed in',
    codes: {
      api: 'must_be_authenticated',
      v2: 'Unauthorized',
      login: 'must_be_authenticated',
      page: 'NOT_SIGNED_IN',
      rpc: -32600,
    },
  },
  'other site': {
    status: 403,
    title: 'From another site',
    codes: {
      api: 'missing_or_invalid_token',
      v2: 'Forbidden',
      login: 'missing_or_invalid_token',
      page: 'OTHER_SITE',
      rpc: -32600,
    },
  },
  'no database': {
    status: 503,
    title: 'Not available',
    codes: {
      api: 'DATABASE_UNAVAILABLE',
      v2: 'ServiceUnavailable',
      login: 'unexpected_error',
      page: 'DATABASE_UNAVAILABLE',
      rpc: -32603,
    },
  },
  'full disk': {
    status: 503,
    title: 'Server full',
    codes: {
      api: 'DISK_FULL',
      v2: 'DISK_FULL',
      login: 'unexpected_error',
      page: 'DISK_FULL',
      rpc: -32603,
    },
  },
}

const plural = (count: number, unit: string): string =>
  `${count} ${count === 1 ? unit : `${unit}s`}`

const sentence = (reason: RejectionReason): string => {
  switch (reason.kind) {
    case 'path':
      return 'The URL contains a NUL character'
    case 'too often':
      return `Too many requests. Try again in ${plural(reason.retryAfter, 'second')}`
    case 'body':
      return `The body is larger than the limit of ${reason.maxBytes} bytes: send less`
    case 'late':
      return `The server took longer than ${plural(reason.seconds, 'second')}. Try again in a moment`
    case 'signed out':
      return 'Sign in to do this'
    case 'other site':
      return 'This request came from another site. Open the page again and send its form from there'
    case 'no database':
      return 'The database cannot be reached right now. Try again in a moment'
    case 'full disk':
      return DISK_FULL
  }
}

/** Seconds after which to try again what does not say so itself. */
const SOON = 5
const retryOf = (reason: RejectionReason): number | undefined =>
  reason.kind === 'too often' ? reason.retryAfter : reason.kind === 'late' ? SOON : undefined

/** The response in the error format of a surface. */
export function rejection(c: Context, style: ErrorStyle, reason: RejectionReason): Response {
  const { status, title, codes } = facts[reason.kind]
  const message = sentence(reason)
  const retryAfter = retryOf(reason)
  const headers = retryAfter ? { 'retry-after': String(retryAfter) } : undefined
  if (style === 'rpc') {
    const error = { code: codes.rpc, message }
    return Response.json(
      { jsonrpc: '2.0', id: null, error },
      { status, ...(headers && { headers }) },
    )
  }
  if (style === 'page') {
    const format = negotiateFormat(c.req.header('accept'), c.req.header('content-type'))
    const answer = errorResponse(format, { code: codes.page, title, message: `${message}.` })
    return new Response(answer.body, { status, headers: { ...answer.headers, ...headers } })
  }
  const response = jsonError({ status, code: codes[style], shortMessage: message, retryAfter })
  return style === 'v2' ? readableAnywhere(response) : response
}
