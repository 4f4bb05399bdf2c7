import { ApiError, UnexpectedAnswerError } from './errors'
import type { OperationDescriptor } from './operation-descriptor'
import { parseRetryAfter } from './retry'

/** Limit on the bytes read of an error body. */
const maxErrorBytes = 64 * 1024

export interface ResponseContext {
  operation: string
  /** Values that were sent and must not come back in a message. */
  secrets: string[]
  now: number
}

/** A successful response before it is parsed. */
export interface RawResponse {
  text: string
  status: number
  requestId: string | undefined
}

/**
 * Reads a response to its end.
 * @throws ApiError for any status that is not a success
 */
export async function readResponse(
  response: Response,
  context: ResponseContext,
): Promise<RawResponse> {
  const facts = { status: response.status, requestId: requestIdOf(response) }
  if (!response.ok) throw await errorFrom(response, context, facts)
  return { ...facts, text: await response.text() }
}

/** The server's id of the request. */
export const requestIdOf = (response: Response): string | undefined =>
  response.headers.get('x-request-id') ?? undefined

/**
 * Parses a response. Each caller gets a separate object, even when the request was shared.
 * @throws UnexpectedAnswerError when the body is not JSON, or not an object or array as the operation requires
 */
export function parseResponse(
  { id, isList }: OperationDescriptor,
  { text, ...facts }: RawResponse,
): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new UnexpectedAnswerError({
      operation: id,
      ...facts,
      problem: 'the response is not valid JSON',
    })
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) !== isList) {
    const problem = `the response is not ${isList ? 'a list' : 'an object'}`
    throw new UnexpectedAnswerError({ operation: id, ...facts, problem })
  }
  return answer
}

async function errorFrom(
  response: Response,
  { operation, secrets, now }: ResponseContext,
  facts: { requestId: string | undefined; status: number },
): Promise<Error> {
  const { status, requestId } = facts
  const text = redact(await readHead(response, maxErrorBytes), secrets)
  // Redirects are not followed: they would send the API key to another server.
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    return new UnexpectedAnswerError({ operation, ...facts, problem: 'the response is a redirect' })
  const body = parse(text)
  const textField = (name: string) => {
    const value = body[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, 1000) : undefined
  }
  return new ApiError({
    operation,
    status,
    requestId,
    code: textField('code') ?? `HTTP_${status}`,
    shortMessage: textField('message') ?? `the server responded with status ${status}`,
    retryable: status === 408 || status === 425 || status === 429 || status >= 500,
    property: textField('property'),
    details: { body, retryAfter: parseRetryAfter(response.headers, now) },
  })
}

/** Reads the first bytes of a body and ignores the rest. */
async function readHead(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; size < limit;) {
    const { done, value } = await reader.read()
    if (done) return text
    size += value.byteLength
    text += decoder.decode(value, { stream: true })
  }
  void reader.cancel().catch(() => undefined)
  return text
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}

/** Servers may echo what they received. */
const redact = (text: string, secrets: string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text)
