import { importPKCS8, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { systemClock, type Clock } from '@castaway/contract'
import { ZodError } from 'zod'
import { AuthError } from '../../errors'
import type { Proof } from '../../linked-accounts/proof'
import { fetchExternal } from '../../net/fetch-external'
import type { AppleKey, OAuthClient } from '../../options/oauth'
import { isSuspendedMessage, type Provider } from './provider'

/** An OAuth provider with the operator's registration there. */
export interface Registration {
  provider: Provider
  client: OAuthClient
}

/** URL that the user's browser is redirected to. */
export const authorizeUrl = async (
  { provider, client }: Registration,
  ask: { state: string; nonce: string; verifier: string; redirectUri: string },
): Promise<string> => {
  const url = new URL(provider.authorizeUrl)
  const set = (name: string, value: string) => url.searchParams.set(name, value)
  set(provider.clientIdParam ?? 'client_id', client.clientId)
  set('response_type', 'code')
  set('redirect_uri', ask.redirectUri)
  set('scope', provider.scope)
  set('state', ask.state)
  if (provider.idToken === 'with nonce') set('nonce', ask.nonce)
  if (provider.pkce) {
    set('code_challenge', await oauth.calculatePKCECodeChallenge(ask.verifier))
    set('code_challenge_method', 'S256')
  }
  for (const [name, value] of Object.entries(provider.authorizeParams ?? {})) set(name, value)
  return url.href
}

/**
 * Exchanges the code of the callback for a proof. The provider's tokens are used here and discarded: nothing needs them
 * later, so there is nothing to steal.
 * @throws {AuthError} `oauth_user_denied`, `oauth_account_suspended`, `client_request_timeout`,
 * `failed_to_link_account` if the provider is unreachable, `invalid_credentials`
 */
export const exchangeCode = async (
  { provider, client }: Registration,
  answer: URLSearchParams,
  pending: { verifier: string; nonce: string; redirectUri: string },
  clock: Clock,
): Promise<Proof> => {
  throwIfDenied(provider, answer)
  try {
    return await exchange({ provider, client }, answer, pending, clock)
  } catch (error) {
    throw toAuthError(provider, error)
  }
}

const exchange = async (
  { provider, client }: Registration,
  answer: URLSearchParams,
  { verifier, nonce, redirectUri }: { verifier: string; nonce: string; redirectUri: string },
  clock: Clock,
): Promise<Proof> => {
  const server = serverOf(provider)
  const asClient: oauth.Client = {
    client_id: client.clientId,
    // The library reads the system clock; this skew makes it use the injected one.
    [oauth.clockSkew]: Math.round((clock.now() - systemClock.now()) / 1000),
    [oauth.clockTolerance]: 30,
    ...(provider.idTokenAlg ? { id_token_signed_response_alg: provider.idTokenAlg } : {}),
  }
  const http = {
    [oauth.customFetch]: (url: string, init: RequestInit) =>
      fetchExternal(url, init, {
        change: url === provider.tokenUrl ? asRfc6749(provider) : undefined,
        allowPrivate: provider.isOnOurNetwork === true,
      }),
    // Only URLs from the operator's settings are used here; on loopback there is no TLS.
    [oauth.allowInsecureRequests]: true,
  }
  const parameters = oauth.validateAuthResponse(server, asClient, answer, oauth.skipStateCheck)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    asClient,
    await clientAuth(provider, client, clock),
    parameters,
    redirectUri,
    provider.pkce ? verifier : oauth.nopkce,
    http,
  )
  const wantsIdToken = provider.idToken !== 'none'
  const tokens = await oauth.processAuthorizationCodeResponse(server, asClient, response, {
    ...(provider.idToken === 'with nonce' ? { expectedNonce: nonce } : {}),
    requireIdToken: wantsIdToken,
  })
  // The id token came directly from the provider; its signature is verified anyway.
  if (wantsIdToken) await oauth.validateApplicationLevelSignature(server, response, http)
  const info = provider.userInfoUrl
    ? await askForAccount(provider, provider.userInfoUrl, tokens.access_token)
    : undefined
  return provider.read({ claims: oauth.getValidatedIdTokenClaims(tokens), info })
}

/** Cached, because the library caches the provider's JWKS by this object. */
const servers = new WeakMap<Provider, oauth.AuthorizationServer>()

const serverOf = (provider: Provider): oauth.AuthorizationServer => {
  let server = servers.get(provider)
  if (!server) {
    server = {
      issuer: provider.issuer,
      token_endpoint: provider.tokenUrl,
      ...(provider.jwksUrl ? { jwks_uri: provider.jwksUrl } : {}),
    }
    servers.set(provider, server)
  }
  return server
}

/** Some providers omit `token_type`, because they have only one. */
const asRfc6749 =
  ({ tokenAnswer }: Provider) =>
  (answer: Record<string, unknown>) => ({
    token_type: 'bearer',
    ...(tokenAnswer ? tokenAnswer(answer) : answer),
  })

const askForAccount = async (
  { tokenInQuery: inQuery = false, isOnOurNetwork }: Provider,
  address: string,
  token: string,
): Promise<unknown> => {
  const url = new URL(address)
  if (inQuery) url.searchParams.set('access_token', token)
  const response = await fetchExternal(
    url.href,
    {
      headers: {
        accept: 'application/json',
        'user-agent': 'Castaway',
        ...(inQuery ? {} : { authorization: `Bearer ${token}` }),
      },
    },
    { allowPrivate: isOnOurNetwork === true },
  )
  if (!response.ok) throw rejection(await response.text())
  return response.json()
}

/** The error for a provider's rejection. Its text is inspected, but never repeated. */
const rejection = (text: string): AuthError =>
  new AuthError(isSuspendedMessage(text) ? 'oauth_account_suspended' : 'invalid_credentials')

const clientAuth = async (
  { clientAuth, issuer }: Provider,
  { clientId, clientSecret = '', apple }: OAuthClient,
  clock: Clock,
): Promise<oauth.ClientAuth> => {
  switch (clientAuth) {
    case 'none':
      return oauth.None()
    case 'basic':
      // This follows the provider's documentation: the library would percent-encode characters that it does not decode.
      return (_server, _client, _body, headers) => {
        const pair = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
        headers.set('authorization', `Basic ${pair}`)
      }
    case 'post':
      return oauth.ClientSecretPost(clientSecret)
    case 'tiktok':
      return (_server, _client, body) => {
        body.set('client_key', clientId)
        body.set('client_secret', clientSecret)
      }
    case 'apple':
      return oauth.ClientSecretPost(await appleSecret(clientId, apple!, issuer, clock))
  }
}

/** Apple's client secret: a token signed with the operator's key, valid for five minutes. */
const appleSecret = async (
  clientId: string,
  { teamId, keyId, privateKey }: AppleKey,
  audience: string,
  clock: Clock,
): Promise<string> => {
  const now = Math.floor(clock.now() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + 300)
    .sign(await importPKCS8(privateKey, 'ES256'))
}

const throwIfDenied = ({ denied }: Provider, answer: URLSearchParams): void => {
  const error = answer.get('error')
  if (error === null) return
  if (denied.includes(error)) throw new AuthError('oauth_user_denied')
  throw rejection(`${error} ${answer.get('error_description') ?? ''}`)
}

const toAuthError = ({ label }: Provider, error: unknown): unknown => {
  if (error instanceof AuthError) return error
  if (error instanceof oauth.ResponseBodyError)
    return rejection(`${error.error} ${error.error_description ?? ''}`)
  if (error instanceof ZodError) {
    return new AuthError('failed_to_link_account', {
      message: `${label} sent an unexpected response`,
    })
  }
  // Covers all other checks: issuer, audience, times, nonce, signature, PKCE.
  return new AuthError('invalid_credentials')
}
