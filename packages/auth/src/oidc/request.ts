import { invalidData } from '../errors'
import { scopes } from './discovery'
import type { OidcClient } from '../options/oidc'

/** What another site requested, as far as it is allowed. */
export interface AuthorizationRequest {
  client: OidcClient
  redirectUri: string
  state: string | null
  nonce: string | null
  /** PKCE code challenge, S256. */
  challenge: string
  /** The supported scopes among the requested ones, separated by spaces. */
  scope: string
  prompt: string | null
}

/** An error that is reported to the other site by redirecting the user. */
export interface AuthorizationError {
  back: string
}

/**
 * Parses an authorization request.
 * @throws {AuthError} `invalid_data` if the client or the redirect URI is unknown: then there is no redirect
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

/** The redirect URL with the parameters for the other site. */
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
