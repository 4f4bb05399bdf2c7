import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { timingSafeEqualText } from '@castaway/server-kit/secrets'
import { rateLimit, type LoginContext, type LoginEnv, type AuthContext } from '../http/request'
import { GRANT_LIFETIME, type Grants } from './grants'
import type { OidcClient } from '../options/oidc'

/** The endpoint for the other site's server, which exchanges codes for tokens. Errors are those of RFC 6749. */
export const tokenEndpoint = (
  app: Hono<LoginEnv>,
  auth: AuthContext,
  clients: readonly OidcClient[],
  grants: Grants,
): void => {
  const { clock, keys, baseUrl } = auth

  app.post('/oidc/token', async (c) => {
    await rateLimit(auth, c, 'token')
    if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) {
      return c.json({ error: 'invalid_request', error_description: 'The body must be a form' }, 400)
    }
    const form = new URLSearchParams(await c.req.text())
    const client = clientOf(c, form, clients)
    if (!client) {
      c.header('www-authenticate', 'Basic realm="token"')
      return c.json({ error: 'invalid_client' }, 401)
    }
    if (form.get('grant_type') !== 'authorization_code') {
      return c.json({ error: 'unsupported_grant_type' }, 400)
    }
    const granted = await grants.exchange(form.get('code') ?? '', {
      clientId: client.id,
      redirectUri: form.get('redirect_uri') ?? '',
      verifier: form.get('code_verifier') ?? '',
    })
    if (!granted) return c.json({ error: 'invalid_grant' }, 400)
    const iat = Math.floor(clock.now() / 1000)
    const idToken = await keys.sign({
      iss: baseUrl.origin,
      aud: client.id,
      sub: granted.userId,
      iat,
      exp: iat + GRANT_LIFETIME / 1000,
      auth_time: Math.floor(granted.signedInAt / 1000),
      ...(granted.nonce === null ? {} : { nonce: granted.nonce }),
    })
    return c.json({
      access_token: granted.accessToken,
      token_type: 'Bearer',
      expires_in: GRANT_LIFETIME / 1000,
      scope: granted.scope,
      id_token: idToken,
    })
  })
}

/** Authenticates the client by HTTP Basic or in the form, never both; a client with a secret has to send it. */
const clientOf = (
  c: LoginContext,
  form: URLSearchParams,
  clients: readonly OidcClient[],
): OidcClient | null => {
  const header = c.req.header('authorization')
  const basic = header === undefined ? null : readBasic(header)
  if (header !== undefined && (basic === null || form.has('client_secret'))) return null
  const id = basic ? basic.id : form.get('client_id')
  const given = basic ? basic.secret : form.get('client_secret')
  const client = clients.find((each) => each.id === id)
  if (!client) return null
  if (client.secret === undefined) return given === null ? client : null
  return given !== null && timingSafeEqualText(digest(given), digest(client.secret)) ? client : null
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

const readBasic = (header: string): { id: string; secret: string } | null => {
  const coded = /^Basic ([A-Za-z0-9+/=]{1,2048})$/.exec(header)?.[1]
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(coded ?? '', 'base64').toString()) ?? []
  if (id === undefined || secret === undefined) return null
  try {
    return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) }
  } catch {
    return null
  }
}
