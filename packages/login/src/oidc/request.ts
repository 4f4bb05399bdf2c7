import { invalidData } from '../errors'
import { scopes } from './discovery'
import type { OidcClient } from './options'

/** What another site asked for, and may have. */
export interface AuthorizationRequest {
  client: OidcClient
  redirectUri: string
  state: string | null
  nonce: string | null
  /** PKCE, S256. */
  challenge: string
  /** Those of the asked ones that there are, between spaces. */
  scope: string
  prompt: string | null
}

/** An error that the other site is told; the person is sent back to it. */
export interface AuthorizationError {
  back: string
}

/**
 * Reads an authorization request.
 * @throws {AuthError} `invalid_data` when it is not known who asks or where back is: then nobody is sent anywhere
 */
export const parseAuthorizationRequest = (
  clients: readonly OidcClient[],
  issuer: string,
  query: URLSearchParams,
): AuthorizationRequest | AuthorizationError => {
  const get = (name: string) => {
    const [value, ...more] = query.getAll(name)
    if (more.length > 0) throw invalidData(name, `"${name}" appears in the URL twice`)
    return value || null
  }
  const client = clients.find(({ id }) => id === get('client_id'))
  if (!client) throw invalidData('client_id', 'No site is registered with this client_id')
  const redirectUri = get('redirect_uri')
  if (redirectUri === null || !client.redirectUris.includes(redirectUri)) {
    throw invalidData('redirect_uri', `${client.name} has not registered this redirect_uri`)
  }
  const state = get('state')
  const reject = (error: string, error_description: string): AuthorizationError => ({
    back: redirectBack({ redirectUri, state }, issuer, { error, error_description }),
  })
  if (get('response_type') !== 'code') {
    return reject('unsupported_response_type', 'Only response_type=code is supported')
  }
  if (get('request') !== null || get('request_uri') !== null) {
    return reject('request_not_supported', 'Request objects are not supported')
  }
  const challenge = get('code_challenge')
  if (get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge ?? '')) {
    return reject('invalid_request', 'PKCE with S256 is required')
  }
  const asked = (get('scope') ?? '').split(' ')
  if (!asked.includes('openid')) return reject('invalid_scope', 'The scope must include openid')
  const nonce = get('nonce')
  if ((nonce?.length ?? 0) > 256 || (state?.length ?? 0) > 1024) {
    return reject('invalid_request', 'nonce or state is too long')
  }
  return {
    client,
    redirectUri,
    state,
    nonce,
    challenge: challenge!,
    scope: scopes.filter((scope) => asked.includes(scope)).join(' '),
    prompt: get('prompt'),
  }
}

/** The address that a person is sent back to, with what the other site is told. */
export const redirectBack = (
  { redirectUri, state }: { redirectUri: string; state: string | null },
  issuer: string,
  values: Record<string, string>,
): string => {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  url.searchParams.set('iss', issuer)
  return url.href
}
