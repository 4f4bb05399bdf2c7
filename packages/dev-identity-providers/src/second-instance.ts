import type { Hono } from 'hono'
import type { DevProviderDeps } from './provider'
import { oauthProvider } from './oauth/index'

/** A simulated second Castaway, as far as signing in with its accounts needs it. */
export const secondInstance = (app: Hono, deps: DevProviderDeps): void => {
  const issuer = `${deps.baseUrl}/_simulated/castaway`
  const at = (path: string) => `${issuer}${path}`
  app.get('/castaway/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: at('/authorize'),
      token_endpoint: at('/token'),
      userinfo_endpoint: at('/userinfo'),
      jwks_uri: at('/jwks.json'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
    }),
  )
  oauthProvider(
    app,
    deps,
    {
      type: 'cross_app',
      slug: 'castaway',
      label: 'another Castaway',
      issuer,
      // Only the paths matter here.
      authorizeUrl: 'http://simulated/authorize',
      tokenUrl: 'http://simulated/token',
      userInfoUrl: 'http://simulated/userinfo',
      jwksUrl: 'http://simulated/jwks.json',
      scope: 'openid wallets',
      clientAuth: 'post',
      pkce: true,
      idToken: 'with nonce',
      idTokenAlg: 'ES256',
      denied: ['access_denied'],
      read: () => {
        throw new Error('The simulated Castaway rejected this')
      },
    },
    issuer,
  )
}
