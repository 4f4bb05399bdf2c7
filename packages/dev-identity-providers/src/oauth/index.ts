import { createHash } from 'node:crypto'
import { html } from '@castaway/server-kit/html'
import type { Context, Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Provider } from '@castaway/auth/oauth/provider'
import { simulatedClient, simulatedPath } from '@castaway/auth/oauth/simulate'
import { providers, telegramProvider } from '@castaway/auth/oauth/table'
import { accountPickerPage, isLocalAddress, readPickedAccount } from '../account-picker'
import type { DevProviderDeps } from '../provider'
import { simulatedPage } from '../page'
import { isOurClient } from './client-check'
import { createOneTimeValues } from './one-time-values'
import type { Person } from '../people'
import { responses } from './responses'

/** The user's consent, until it is exchanged for tokens. */
interface Grant {
  person: Person
  suspended: boolean
  redirectUri: string
  challenge: string | null
  nonce: string | null
}

/** The nine OAuth services, and Telegram's OpenID Connect. */
export const oauthProviders = (app: Hono, deps: DevProviderDeps): void => {
  for (const provider of [...Object.values(providers), telegramProvider]) {
    oauthProvider(app, deps, provider, `${deps.baseUrl}/_simulated/${provider.slug}`)
  }
}

/** One service: its authorization, token, account and JWKS endpoints. */
export const oauthProvider = (
  app: Hono,
  { clock, random }: DevProviderDeps,
  provider: Provider,
  issuer: string,
): void => {
  const { slug, label } = provider
  const shape = responses[slug]!
  const { clientId } = simulatedClient(slug)
  const codes = createOneTimeValues<Grant>(clock, random, 60_000)
  const tokens = createOneTimeValues<Grant>(clock, random, 600_000)
  const alg = provider.idTokenAlg ?? 'RS256'
  let keys: ReturnType<typeof makeKeys> | undefined
  const makeKeys = async () => generateKeyPair(alg, { extractable: true })
  const kid = `simulated-${slug}`

  const ask = (c: Context) => {
    const query = new URL(c.req.url).searchParams
    const redirectUri = query.get('redirect_uri') ?? ''
    const known = query.get(provider.clientIdParam ?? 'client_id') === clientId
    const pkce = query.get('code_challenge_method') === 'S256'
    const isComplete =
      known &&
      isLocalAddress(redirectUri) &&
      query.get('response_type') === 'code' &&
      query.get('scope') === provider.scope &&
      (pkce || !provider.pkce)
    return isComplete ? { query, redirectUri } : null
  }
  const reject = () =>
    simulatedPage(
      {
        plays: label,
        title: 'This request is not valid',
        body: html`<p>The client, redirect URL, scope, or PKCE does not match the registration.</p>`,
      },
      400,
    )
  const answer = (c: Context, redirectUri: string, values: Record<string, string>) => {
    if (provider.authorizeParams?.response_mode === 'form_post') {
      return formPost(label, redirectUri, values)
    }
    const back = new URL(redirectUri)
    for (const [name, value] of Object.entries(values)) back.searchParams.set(name, value)
    return c.redirect(back.href, 303)
  }

  const authorize = simulatedPath(provider, provider.authorizeUrl)
  app.get(authorize, (c) => (ask(c) ? accountPickerPage(label) : reject()))
  app.post(authorize, async (c) => {
    const asked = ask(c)
    const choice = readPickedAccount(await c.req.parseBody())
    if (!asked || !choice) return reject()
    const { query, redirectUri } = asked
    const state = query.get('state') ?? ''
    if (choice === 'denied') {
      return answer(c, redirectUri, { error: provider.denied.at(-1)!, state })
    }
    const code = codes.issue({
      ...choice,
      redirectUri,
      challenge: provider.pkce ? query.get('code_challenge') : null,
      nonce: query.get('nonce'),
    })
    return answer(c, redirectUri, { code, state })
  })

  app.post(simulatedPath(provider, provider.tokenUrl), async (c) => {
    const form = new URLSearchParams(await c.req.text())
    if (!(await isOurClient(provider, c.req.header('authorization'), form, clock))) {
      return c.json({ error: 'invalid_client' }, 401)
    }
    const grant = codes.consume(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    if (
      !grant ||
      form.get('grant_type') !== 'authorization_code' ||
      form.get('redirect_uri') !== grant.redirectUri ||
      (grant.challenge !== null && s256(verifier) !== grant.challenge)
    ) {
      return c.json({ error: 'invalid_grant' }, 400)
    }
    if (grant.suspended && shape.claims) {
      return c.json(shape.suspended.body, shape.suspended.status as 400)
    }
    const usual = {
      access_token: tokens.issue(grant),
      token_type: 'bearer',
      expires_in: 600,
      scope: provider.scope,
      ...(shape.claims ? { id_token: await idToken(shape.claims(grant.person), grant.nonce) } : {}),
    }
    return c.json(shape.token ? shape.token(usual, grant.person) : usual)
  })

  const idToken = async (claims: Record<string, unknown>, nonce: string | null) => {
    keys ??= makeKeys()
    const now = Math.floor(clock.now() / 1000)
    return new SignJWT({
      ...claims,
      ...(provider.idToken === 'with nonce' && nonce ? { nonce } : {}),
    })
      .setProtectedHeader({ alg, kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + 600)
      .sign((await keys).privateKey)
  }

  if (provider.jwksUrl) {
    app.get(simulatedPath(provider, provider.jwksUrl), async (c) => {
      keys ??= makeKeys()
      const jwk = await exportJWK((await keys).publicKey)
      return c.json({ keys: [{ ...jwk, kid, alg, use: 'sig' }] })
    })
  }

  if (provider.userInfoUrl) {
    app.get(simulatedPath(provider, provider.userInfoUrl), (c) => {
      const bearer = c.req.header('authorization')?.replace(/^Bearer /, '')
      const token = provider.tokenInQuery ? c.req.query('access_token') : bearer
      const grant = tokens.peek(token ?? '')
      if (!grant) return c.json({ error: 'invalid_token', message: 'Bad credentials' }, 401)
      if (grant.suspended) return c.json(shape.suspended.body, shape.suspended.status as 400)
      return c.json(shape.info!(grant.person))
    })
  }
}

const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Responds like Apple, with a form that its page submits. */
const formPost = (plays: string, redirectUri: string, values: Record<string, string>): Response => {
  const fields = Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return simulatedPage({
    plays,
    title: 'Back to Castaway',
    body: html`<form method="post" action="${redirectUri}">${fields}<button class="main">Continue</button></form>`,
    script: 'document.forms[0].submit()',
  })
}
