import { createBrowser, newAccount, type Browser } from '@castaway/auth/test-browser'
import { custodyKeyOf, SMALL_SEED } from '@castaway/seeds'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER_KEY, setupNames, setups, startIn, type Instance } from '../test/setups'

/** What strangers can try over HTTP, in each setup that differs in who can reach the server. */
describe.each(setupNames)('%s', (setup) => {
  const isPublic = setup !== 'alone'
  let instance: Instance
  let origin: string
  beforeAll(async () => {
    instance = await startIn(setup, {
      CASTAWAY_API_KEYS: OWNER_KEY,
      ...(isPublic && { LOGIN_TRUSTED_PROXY: 'on' }),
    })
    origin = new URL(instance.running.url).origin
  })
  afterAll(() => instance?.close())

  const { host: _, ...forwarded } = setups[setup].headers as Record<string, string>
  const visitor = (): Browser => createBrowser(origin, instance.at, forwarded)
  const signedIn = async (account = newAccount()): Promise<Browser> => {
    const browser = visitor()
    expect((await browser.signIn(account)).status).toBe(200)
    return browser
  }

  test('keys derived from the source code control seeded accounts on this machine only', async () => {
    for (const fid of [1, 2]) {
      const browser = await signedIn(privateKeyToAccount(custodyKeyOf(SMALL_SEED, fid)))
      const { account } = (await browser.get('/api/_me')).body
      expect(account?.fid ?? null).toBe(isPublic ? null : fid)
    }
  })

  test('an endless loop on a chain ends, and the chain answers the next caller', async () => {
    const browser = visitor()
    const call = (method: string, params: unknown[]) =>
      browser.send('POST', '/rpc/8453', { jsonrpc: '2.0', id: 1, method, params })
    // JUMPDEST, PUSH1 0, JUMP
    const loop = { data: '0x5b600056', gas: '0xffffffffffff' }
    const answers = await Promise.all([
      call('eth_call', [loop, 'latest']),
      call('eth_call', [loop, 'latest', {}, { gasLimit: '0xffffffffffffffff' }]),
      call('eth_estimateGas', [loop]),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.error.message).toMatch(/gas/i)
    }
    expect((await call('eth_blockNumber', [])).body.result).toMatch(/^0x/)
  })

  test('only signed-in users can crawl, and only public addresses', async () => {
    const path = `/api/farcaster/cast/embed/crawl?url=${encodeURIComponent(instance.at)}%2Fhealthz`
    expect((await visitor().get(path)).status).toBe(401)
    expect((await (await signedIn()).get(path)).status).toBe(isPublic ? 400 : 200)
  })

  test.each(['/login/wallet', '/login/nonce', '/api/farcaster/cast', '/rpc/8453'])(
    'another site cannot change anything at %s, nor read its response',
    async (path) => {
      const browser = await signedIn()
      const answer = await browser.send('POST', path, {}, { origin: 'https://evil.example' })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
      const { headers } = await instance.ask(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  test('a page of another origin can use the API only with a key', async () => {
    const ask = (headers: Record<string, string>) =>
      instance.ask('/v2/farcaster/user/bulk/?fids=2&from_the_future=1', {
        headers: { origin: 'https://page.example', ...headers },
      })
    const answer = await ask({ 'x-api-key': OWNER_KEY })
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': '*', 'x-castaway-ignored': 'from_the_future' },
    })
    const session = [...(await signedIn()).cookies].map((pair) => pair.join('=')).join('; ')
    expect((await ask({ cookie: session })).status).toBe(401)
  })

  test('cookies are Secure if the site uses TLS', async () => {
    const browser = visitor()
    const { headers } = await browser.get('/login/session')
    const cookies = headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(/; Secure/i.test(cookie)).toBe(isPublic)
      expect(cookie).toMatch(/; SameSite=/i)
    }
  })

  test('one user cannot use up all live streams', async () => {
    const browser = await signedIn()
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const leaving = new AbortController()
    const open = () =>
      fetch(`${instance.at}/live`, {
        headers: { ...forwarded, cookie },
        signal: leaving.signal,
      })
    const answers = await Promise.all(Array.from({ length: 25 }, open))
    const rejected = answers.filter(({ status }) => status !== 200)
    expect(rejected.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429])
    for (const { headers } of rejected)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await fetch(`${instance.at}/live`, { headers: forwarded, signal: leaving.signal })
    expect(other.status).toBe(200)
    leaving.abort()
  })

  test.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/media/..%2f..%2fsecret',
    '/..%2f..%2fsecret',
    '/%00',
  ])('%s does not return a file', async (path) => {
    const { status, body } = await instance.ask(path, { headers: { accept: '*/*' } })
    expect([400, 403, 404]).toContain(status)
    expect(body).not.toContain('"workspaces"')
  })

  test('the server reported no errors', () => {
    expect(instance.reported.filter((line) => line instanceof Error)).toEqual([])
  })
})
