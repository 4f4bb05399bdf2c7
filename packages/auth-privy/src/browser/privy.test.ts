import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLoginClient } from '@castaway/auth-react/client'
import { LoginError } from '@castaway/wallet/errors'
import { fromPrivyError } from './errors'
import { createPrivyMethods } from './index'

/** Stubs of Privy's server and ours, as far as these tests need them; the SDK between them is the real one. */
const APP_ID = 'cl1a2b3c4d5e6f7g8h9i0jklmn'

interface RecordedRequest {
  at: string
  body: Record<string, unknown>
}

let asked: RecordedRequest[]
let provider: 'local' | 'privy'
/** The user who is signed in at our own server. */
let user: { id: string } | null
/** Overrides for Privy's usual responses. */
let answers: Record<string, [status: number, body: unknown]>

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
/** A token with an expiry; no one verifies its signature in a browser. */
const accessToken = () =>
  [
    base64url({ alg: 'ES256', typ: 'JWT' }),
    base64url({ iss: 'privy.io', aud: APP_ID, sub: 'did:privy:cm1', sid: 's', iat: 1, exp: 9e9 }),
    'c2lnbmF0dXJl',
  ].join('.')
const session = () => ({
  user: { id: 'did:privy:cm1', created_at: 1, linked_accounts: [], mfa_methods: [] },
  token: accessToken(),
  privy_access_token: accessToken(),
  refresh_token: 'refresh',
  identity_token: null,
  session_update_action: 'set',
  is_new_user: true,
})

const privyAnswers = (path: string): unknown => {
  if (path === `/api/v1/apps/${APP_ID}`) return { id: APP_ID, name: 'Test', custom_api_url: null }
  if (path.endsWith('authenticate')) return session()
  if (path.endsWith('link')) return session().user
  if (path.endsWith('/siwe/init')) return { nonce: 'nonce-of-privy' }
  if (path.endsWith('/oauth/init')) return { url: 'https://accounts.example/authorize' }
  return { success: true }
}
const ourAnswers = (path: string): unknown => {
  if (path === '/login/methods') {
    const privy = provider === 'privy' ? { appId: APP_ID, clientId: null } : null
    return { provider, privy, methods: [], terms: {}, captcha: null, signUp: true }
  }
  if (path === '/login/privy') return { user: (user = { id: 'did:castaway:1' }), isNewUser: true }
  if (path === '/login/sign-out') return { user: (user = null) }
  return { user }
}

beforeEach(() => {
  localStorage.clear()
  asked = []
  answers = {}
  provider = 'privy'
  user = null
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const request = input instanceof Request ? input : null
    const url = new URL(request?.url ?? String(input), 'http://localhost:3000')
    const text = request ? await request.clone().text() : String(init.body ?? '')
    if (url.pathname.endsWith('/analytics_events')) return Response.json({})
    const at = url.hostname === 'auth.privy.io' ? `privy ${url.pathname}` : url.pathname
    asked.push({ at, body: text ? JSON.parse(text) : {} })
    const special = answers[at]
    if (special) return Response.json(special[1], { status: special[0] })
    const answer = at.startsWith('privy') ? privyAnswers(url.pathname) : ourAnswers(url.pathname)
    return Response.json(answer)
  })
})
afterEach(() => vi.unstubAllGlobals())

const paths = () => asked.map(({ at }) => at)
const bodyAt = (at: string) => asked.find((each) => each.at === at)?.body

describe('with a Privy app', () => {
  it('sends and verifies a code at Privy, and sends the token to our server', async () => {
    const client = createLoginClient({ loadExternalMethods: async () => createPrivyMethods })
    await client.methods()
    const sent = await client.email.start('ana@example.com')
    expect(sent.digits).toBe(6)
    expect(bodyAt('privy /api/v1/passwordless/init')).toMatchObject({ email: 'ana@example.com' })
    const heard = vi.fn()
    client.onChange(heard)
    const arrived = await client.email.signIn({ address: 'ana@example.com', code: '123456' })
    expect(arrived).toEqual({ id: 'did:castaway:1' })
    expect(heard).toHaveBeenCalledWith(arrived)
    expect(bodyAt('privy /api/v1/passwordless/authenticate')).toMatchObject({ code: '123456' })
    expect(bodyAt('/login/privy')).toEqual({ token: accessToken() })
    expect(paths().filter((at) => at.startsWith('/login/email'))).toEqual([])
  })

  it('links for a signed-in user, and signs in again to switch', async () => {
    const client = createLoginClient({ loadExternalMethods: async () => createPrivyMethods })
    await client.methods()
    await client.email.signIn({ address: 'ana@example.com', code: '123456' })
    asked = []
    await client.phone.signIn({ number: '+15555555555', code: '123456' })
    expect(paths()).toContain('privy /api/v1/passwordless_sms/link')
    expect(paths()).not.toContain('privy /api/v1/passwordless_sms/authenticate')
    asked = []
    await client.phone.signIn({ number: '+15555555555', code: '123456', switchUser: true })
    expect(paths()).toContain('privy /api/v1/sessions/logout')
    expect(paths()).toContain('privy /api/v1/passwordless_sms/authenticate')
  })

  it('ends an unrelated Privy session before another user signs in', async () => {
    const client = createLoginClient({ loadExternalMethods: async () => createPrivyMethods })
    await client.methods()
    await client.email.signIn({ address: 'ana@example.com', code: '123456' })
    user = null
    asked = []
    await client.email.signIn({ address: 'bo@example.com', code: '123456' })
    expect(paths()).toContain('privy /api/v1/sessions/logout')
    expect(paths()).not.toContain('privy /api/v1/passwordless/link')
  })

  it('requests one signature over Privy’s message from a wallet', async () => {
    const client = createLoginClient({ loadExternalMethods: async () => createPrivyMethods })
    await client.methods()
    const signMessage = vi.fn(async () => '0x1234' as const)
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    await client.signInWithWallet({
      address,
      chainId: 8453,
      walletClientType: 'metamask',
      connectorType: 'injected',
      signMessage,
    })
    expect(signMessage).toHaveBeenCalledWith(expect.stringContaining('nonce-of-privy'))
    expect(bodyAt('privy /api/v1/siwe/authenticate')).toMatchObject({
      signature: '0x1234',
      chainId: 'eip155:8453',
      walletClientType: 'metamask',
    })
    const rejects = async () => {
      throw { code: 4001 }
    }
    await expect(
      client.signInWithWallet({ address, chainId: 1, signMessage: rejects }),
    ).rejects.toMatchObject({ code: 'wallet_rejected' })
  })

  it('opens the window of another service and returns its code', async () => {
    const client = createLoginClient({ loadExternalMethods: async () => createPrivyMethods })
    await client.methods()
    const opened = { closed: false, close: vi.fn(), location: { href: '' } }
    vi.stubGlobal('open', () => opened)
    const signingIn = client.oauth('github_oauth')
    await expect.poll(() => opened.location.href).toBe('https://accounts.example/authorize')
    const begun = bodyAt('privy /api/v1/oauth/init')!
    expect(begun).toMatchObject({
      provider: 'github',
      redirect_to: `${location.origin}/login/privy/callback`,
    })
    const state = String(begun.state_code)
    const channel = new BroadcastChannel('castaway-login')
    channel.postMessage({ state: 'of another window', ok: true, data: { code: 'stolen', state } })
    channel.postMessage({ state, ok: true, data: { code: 'the-code', state } })
    await signingIn
    channel.close()
    expect(bodyAt('privy /api/v1/oauth/authenticate')).toMatchObject({
      authorization_code: 'the-code',
      state_code: state,
    })
  })

  it('ends both sessions, even if the SDK was not used on this page', async () => {
    const before = createLoginClient({ loadExternalMethods: async () => createPrivyMethods })
    await before.methods()
    await before.email.signIn({ address: 'ana@example.com', code: '123456' })
    asked = []
    await createLoginClient({ loadExternalMethods: async () => createPrivyMethods }).signOut()
    expect(paths()).toContain('privy /api/v1/sessions/logout')
    expect(paths()).toContain('/login/sign-out')
    expect(Object.keys(localStorage).filter((key) => /token/.test(key))).toEqual([])
  })

  it('maps Privy’s errors to our own codes', async () => {
    const client = createLoginClient({ loadExternalMethods: async () => createPrivyMethods })
    await client.methods()
    answers['privy /api/v1/passwordless/authenticate'] = [
      422,
      { error: 'Invalid email and code combination', code: 'invalid_credentials' },
    ]
    const wrong = client.email.signIn({ address: 'ana@example.com', code: '000000' })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(paths()).not.toContain('/login/privy')
  })

  it('reports an app that Privy does not know, and can be retried', async () => {
    answers[`privy /api/v1/apps/${APP_ID}`] = [
      400,
      { error: 'Invalid Privy app ID', code: 'missing_or_invalid_privy_app_id' },
    ]
    const client = createLoginClient({ loadExternalMethods: async () => createPrivyMethods })
    await expect(client.methods()).rejects.toMatchObject({
      code: 'missing_or_invalid_privy_app_id',
    })
    answers = {}
    await expect(client.methods()).resolves.toMatchObject({ provider: 'privy' })
  })

  it('shows the second factor, which Privy manages', async () => {
    const client = createLoginClient({ loadExternalMethods: async () => createPrivyMethods })
    await client.methods()
    user = { id: 'did:castaway:1', mfaMethods: ['totp'] } as never
    expect(await client.mfa.status()).toMatchObject({ methods: ['totp'], available: [] })
    await expect(client.mfa.remove('totp')).rejects.toMatchObject({
      code: 'disallowed_login_method',
    })
  })
})

it('a site without Privy sends no requests to Privy', async () => {
  provider = 'local'
  const client = createLoginClient({ loadExternalMethods: async () => createPrivyMethods })
  await client.methods()
  await client.email.start('ana@example.com')
  await client.signOut()
  expect(paths()).toEqual(['/login/methods', '/login/email/start', '/login/sign-out'])
})

describe('codes', () => {
  it.each([
    ['linked_to_another_user', 'linked_to_another_user'],
    ['oauth_account_suspended', 'oauth_account_suspended'],
    ['invalid_captcha', 'invalid_captcha'],
    ['max_accounts_reached', 'max_accounts_reached'],
    ['signup_disabled', 'user_does_not_exist'],
    ['passkey_not_registered', 'passkey_not_allowed'],
    ['missing_or_invalid_mfa', 'mfa_required'],
    ['insufficient_funds', 'insufficient_balance'],
    ['transaction_broadcast_failure', 'transaction_failure'],
    ['pkce_state_code_mismatch', 'invalid_credentials'],
    ['login_with_oauth_was_cancelled_by_user', 'oauth_user_denied'],
    ['attempted_link_siwe_before_logged_in', 'must_be_authenticated'],
    ['something_new', 'unexpected_error'],
  ])('%s is %s', (code, wanted) => {
    const ours = fromPrivyError(Object.assign(new Error('words for developers'), { code }))
    expect(ours).toBeInstanceOf(LoginError)
    expect(ours.code).toBe(wanted)
    expect(ours.message).not.toContain('developers')
  })
})
