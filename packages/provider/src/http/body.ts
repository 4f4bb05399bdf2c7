import { readUpTo } from '@castaway/server-kit/http'
import { invalidField, serverError } from '../errors'
import { assertValidText } from './query'

/** Maximum size of a request body, in bytes. */
const MAX_BODY = 1_000_000
const MAX_DEPTH = 32

/**
 * Reads a JSON body.
 * @returns the value, or `undefined` if the request has no body
 * @throws {ServerError} 400 malformed, 413 too large, 415 not JSON
 */
export async function readBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request)
  if (bytes.length === 0) return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw serverError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json')
  }
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw serverError('INVALID_BODY', 'The body is not valid JSON')
  }
  assertSafeBody(value, '', 0)
  return value
}

/** @throws {ServerError} 413 if there are more than `MAX_BODY` */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const bytes = await readUpTo(request, MAX_BODY)
  if (bytes === null) {
    throw serverError('PAYLOAD_TOO_LARGE', `The body is larger than ${MAX_BODY} bytes`)
  }
  return bytes
}

function assertSafeBody(value: unknown, path: string, depth: number): void {
  if (depth > MAX_DEPTH) throw invalidField(path.slice(0, 64), 'The body is nested too deeply')
  if (typeof value === 'string') return assertValidText(value, path || 'body')
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    assertValidText(key, 'body')
    assertSafeBody(inner, path ? `${path}.${key}` : key, depth + 1)
  }
}
