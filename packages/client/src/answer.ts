import { ApiError, UnexpectedAnswerError } from './errors'
import type { Plan } from './plan'
import { retryAfter } from './retry'

/** Longest body of a refusal that is read, in bytes: whoever answers with more has nothing to say. */
const errorBytes = 64 * 1024

export interface AnswerContext {
  operation: string
  /** Values that were sent and must not come back in a message. */
  secrets: string[]
  now: number
}

/** An answer as it came over the wire. */
export interface Landed {
  text: string
  status: number
  requestId: string | undefined
}

/**
 * Reads an answer to its end.
 * @throws ApiError when the server refused or failed
 */
export async function readAnswer(response: Response, context: AnswerContext): Promise<Landed> {
  const facts = { status: response.status, requestId: requestIdOf(response) }
  if (!response.ok) throw await refusal(response, context, facts)
  return { ...facts, text: await response.text() }
}

/** What the server calls the request. */
export const requestIdOf = (response: Response): string | undefined =>
  response.headers.get('x-request-id') ?? undefined

/**
 * What the text of an answer says. Each caller gets an object of its own, also of a shared answer.
 * @throws UnexpectedAnswerError when it is no JSON, or no object where one should be, or no list
 */
export function parseAnswer({ id, isList }: Plan, { text, ...facts }: Landed): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new UnexpectedAnswerError({ operation: id, ...facts, problem: 'the answer is not JSON' })
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) !== isList) {
    const problem = `the answer is not ${isList ? 'a list' : 'an object'}`
    throw new UnexpectedAnswerError({ operation: id, ...facts, problem })
  }
  return answer
}

async function refusal(
  response: Response,
  { operation, secrets, now }: AnswerContext,
  facts: { requestId: string | undefined; status: number },
): Promise<Error> {
  const { status, requestId } = facts
  const text = hide(await head(response, errorBytes), secrets)
  // A redirect is not followed: it would carry the API key to a place that nobody chose.
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    return new UnexpectedAnswerError({ operation, ...facts, problem: 'the server redirects' })
  const body = parse(text)
  const word = (name: string) => {
    const value = body[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, 1000) : undefined
  }
  const wait = retryAfter(response.headers, now)
  const property = word('property')
  return new ApiError({
    operation,
    status,
    requestId,
    code: word('code') ?? `HTTP_${status}`,
    shortMessage: word('message') ?? `the server answered with status ${status}`,
    retryable: status === 408 || status === 425 || status === 429 || status >= 500,
    ...(property === undefined ? {} : { property }),
    details: { body, ...(wait === undefined ? {} : { retryAfter: wait }) },
  })
}

/** The first bytes of a body; the rest is not waited for. */
async function head(response: Response, limit: number): Promise<string> {
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

/** Servers like to quote what they were sent. */
const hide = (text: string, secrets: string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text)
