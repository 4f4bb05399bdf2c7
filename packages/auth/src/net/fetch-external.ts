import { AuthError } from '../errors'

/** Timeout for another service, in milliseconds. */
const DEADLINE = 10_000

/** Size limit of a response, in bytes; more than any of these services sends. */
const MAX_ANSWER = 256 * 1024

type Json = Record<string, unknown>

/**
 * Sends a request to another service, whose URL comes from the operator's settings or our own table: without redirects,
 * with a timeout and a size limit.
 * @param change converts a successful response that is a JSON object
 * @throws {AuthError} `client_request_timeout`, `failed_to_link_account` if it is unreachable
 */
export const fetchExternal = async (
  url: string,
  init: RequestInit,
  change?: (answer: Json) => Json,
): Promise<Response> => {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(DEADLINE),
  }).catch((error: unknown) => {
    throw unreachable(url, error)
  })
  const text = await readAll(response).catch((error: unknown) => {
    throw error instanceof AuthError ? error : unreachable(url, error)
  })
  const { status, headers } = response
  const kept = { 'content-type': headers.get('content-type') ?? 'text/plain' }
  const answer = response.ok && change ? objectOf(text) : undefined
  return new Response(answer && change ? JSON.stringify(change(answer)) : text, {
    status,
    headers: kept,
  })
}

const unreachable = (url: string, error: unknown): AuthError => {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new AuthError('client_request_timeout')
  }
  return new AuthError('failed_to_link_account', {
    message: `${new URL(url).host} could not be reached. Try again in a moment`,
  })
}

const readAll = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > MAX_ANSWER) {
      throw new AuthError('failed_to_link_account', {
        message: 'The other service sent a response that is too large',
      })
    }
  }
  return text + decoder.decode()
}

const objectOf = (text: string): Json | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Json)
      : undefined
  } catch {
    return undefined
  }
}
