/** Scopes that another site can request. */
export const scopes = ['openid', 'wallets'] as const

/** `/.well-known/openid-configuration` of a site; `issuer` is an origin. */
export const openIdConfiguration = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/login/oidc/authorize`,
  token_endpoint: `${issuer}/login/oidc/token`,
  userinfo_endpoint: `${issuer}/login/oidc/userinfo`,
  jwks_uri: `${issuer}/login/jwks.json`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  code_challenge_methods_supported: ['S256'],
  claims_supported: ['sub', 'iss', 'aud', 'iat', 'exp', 'nonce', 'auth_time'],
  authorization_response_iss_parameter_supported: true,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
})
