import { ServerError } from '@castaway/contract'
import { fetchService } from '@castaway/server-kit/net'
import { AuthError } from '../errors'

/** Timeout for another service, in milliseconds. */
const DEADLINE = 10_000

/** Size limit of a response, in bytes; more than any of these services sends. */
const MAX_ANSWER = 256 * 1024

type Json = Record<string, unknown>

export interface ExternalOptions {
  /** Converts a successful response that is a JSON object. */
  change?: ((answer: Json) => Json) | undefined
  /** Whether the host name may lead into a private network: the operator's settings name the service. */
  allowPrivate?: boolean
}

/**
 * Sends a request to another service, whose URL comes from the operator's settings or our own table: without redirects,
 * with a timeout and a size limit, and not into a private network by a name that only seems to be public.
 * @throws {AuthError} `client_request_timeout`, `failed_to_link_account` if it is unreachable
 */
export const fetchExternal = async (
  url: string,
  init: RequestInit,
  { change, allowPrivate = false }: ExternalOptions = {},
): Promise<Response> => {
  const limits = { maxBytes: MAX_ANSWER, timeoutMs: DEADLINE, allowPrivate }
  const response = await fetchService(url, init, limits).catch((error: unknown) => {
    throw toAuthError(url, error)
  })
  const answer = response.ok && change ? objectOf(await response.clone().text()) : undefined
  if (!answer || !change) return response
  const { status, headers } = response
  return new Response(JSON.stringify(change(answer)), { status, headers })
}

const toAuthError = (url: string, error: unknown): AuthError => {
  const code = error instanceof ServerError ? error.code : undefined
  if (code === 'TIMEOUT') return new AuthError('client_request_timeout')
  return new AuthError('failed_to_link_account', {
    message:
      code === 'PAYLOAD_TOO_LARGE'
        ? 'The other service sent a response that is too large'
        : `${new URL(url).host} could not be reached. Try again in a moment`,
  })
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
