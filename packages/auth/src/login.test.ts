import { systemRandom } from '@castaway/contract'
import { isDeep } from '@castaway/testkit/random-runs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIdentity } from './linked-accounts/link-identity'
import { createPolicy } from './linked-accounts/policy'
import { newAccount, startSite, type Browser, type TestSite } from '../test/site'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const whoIs = async (browser: Browser) => (await browser.get('/login/session')).body.user
const sessionCookie = (browser: Browser) =>
  [...browser.cookies].find(([name]) => name.endsWith('session_token'))?.[1]

describe('signing in with a wallet', () => {
  it('returns the user in the documented format, and remembers them', async () => {
    const account = newAccount()
    const browser = site.browser()
    const { status, body } = await browser.signIn(account, {
      body: { walletClientType: 'metamask', connectorType: 'injected' },
    })
    expect(status).toBe(200)
    expect(body.user).toEqual({
      id: expect.stringMatching(/^did:castaway:[0-9a-f-]{36}$/),
      createdAt: expect.any(Number),
      isGuest: false,
      hasAcceptedTerms: false,
      mfaMethods: [],
      customMetadata: {},
      linkedAccounts: [
        {
          type: 'wallet',
          key: `ethereum:${account.address}`,
          address: account.address,
          chainType: 'ethereum',
          chainId: 'eip155:1',
          walletClientType: 'metamask',
          connectorType: 'injected',
          recoveryMethod: null,
          imported: false,
          delegated: false,
          walletIndex: null,
          firstVerifiedAt: expect.any(Number),
          latestVerifiedAt: expect.any(Number),
        },
      ],
    })
    expect(await whoIs(browser)).toEqual(body.user)
  })

  it('finds the same user on another browser', async () => {
    const account = newAccount()
    const first = (await site.browser().signIn(account)).body.user
    site.clock.forward(5000)
    const again = (await site.browser().signIn(account, { message: { chainId: 8453 } })).body.user
    expect(again.id).toBe(first.id)
    expect(again.linkedAccounts[0]).toMatchObject({
      chainId: 'eip155:8453',
      firstVerifiedAt: first.linkedAccounts[0].firstVerifiedAt,
    })
    expect(again.linkedAccounts[0].latestVerifiedAt).toBeGreaterThan(
      first.linkedAccounts[0].latestVerifiedAt,
    )
  })

  it('creates one user for many concurrent first sign-ins with one wallet', async () => {
    const count = isDeep ? 200 : 50
    const account = newAccount()
    const open = await startSite({
      limits: { wallet: { tries: 1000, seconds: 60 }, nonce: { tries: 1000, seconds: 60 } },
    })
    const answers = await Promise.all(
      Array.from({ length: count }, () => open.browser().signIn(account)),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(count).fill(200))
    expect(new Set(answers.map((answer) => answer.body.user.id)).size).toBe(1)
    const users = await open.db.selectFrom('login_user').select('id').execute()
    expect(users).toHaveLength(1)
    await open.close()
  })

  it('starts a new session at every sign-in, so that a known one is invalid afterwards', async () => {
    const account = newAccount()
    const browser = site.browser()
    await browser.signIn(account)
    const before = sessionCookie(browser)!
    await browser.signIn(account)
    expect(sessionCookie(browser)).not.toBe(before)
    const thief = site.browser()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    thief.cookies.set(
      [...browser.cookies].find(([, value]) => value === sessionCookie(browser))![0],
      before,
    )
    expect(await whoIs(thief)).toBeNull()
  })
})

describe('guests', () => {
  it('keep their id when they link a wallet', async () => {
    const browser = site.browser()
    const guest = (await browser.send('POST', '/login/guest')).body.user
    expect(guest).toMatchObject({ isGuest: true, linkedAccounts: [] })
    const before = sessionCookie(browser)
    const member = (await browser.signIn(newAccount())).body.user
    expect(member).toMatchObject({ id: guest.id, isGuest: false })
    expect(member.linkedAccounts).toHaveLength(1)
    expect(sessionCookie(browser)).not.toBe(before)
  })

  it('stay the same user when they start again', async () => {
    const browser = site.browser()
    const first = (await browser.send('POST', '/login/guest')).body.user
    expect((await browser.send('POST', '/login/guest')).body.user.id).toBe(first.id)
  })

  it('become the existing user when their wallet is already known', async () => {
    const account = newAccount()
    const owner = (await site.browser().signIn(account)).body.user
    const browser = site.browser()
    await browser.send('POST', '/login/guest')
    expect((await browser.signIn(account)).body.user.id).toBe(owner.id)
  })
})

describe('linking', () => {
  it('adds a second wallet to the signed-in user', async () => {
    const browser = site.browser()
    const [first, second] = [newAccount(), newAccount()]
    const { id } = (await browser.signIn(first)).body.user
    const linked = (await browser.signIn(second)).body.user
    expect(linked.id).toBe(id)
    expect(linked.linkedAccounts.map((wallet: { address: string }) => wallet.address)).toEqual(
      expect.arrayContaining([first.address, second.address]),
    )
    expect((await site.browser().signIn(second)).body.user.id).toBe(id)
  })

  it('refuses the wallet of another user and leaves the session unchanged', async () => {
    const theirs = newAccount()
    await site.browser().signIn(theirs)
    const browser = site.browser()
    const me = (await browser.signIn(newAccount())).body.user
    const { status, body } = await browser.signIn(theirs)
    expect([status, body.code]).toEqual([409, 'linked_to_another_user'])
    expect(await whoIs(browser)).toEqual(me)
  })

  it('switches to the owner of the wallet when asked to', async () => {
    const theirs = newAccount()
    const owner = (await site.browser().signIn(theirs)).body.user
    const browser = site.browser()
    await browser.signIn(newAccount())
    const { body } = await browser.signIn(theirs, { body: { switchUser: true } })
    expect(body.user.id).toBe(owner.id)
    expect((await whoIs(browser)).id).toBe(owner.id)
  })

  it('stops at twenty', async () => {
    const browser = site.browser()
    for (let i = 0; i < 20; i++) expect((await browser.signIn(newAccount())).status).toBe(200)
    const { status, body } = await browser.signIn(newAccount())
    expect([status, body.code]).toEqual([409, 'cannot_link_more_of_type'])
  })

  it('unlinks one of two, and refuses the last one', async () => {
    const browser = site.browser()
    const [first, second] = [newAccount(), newAccount()]
    await browser.signIn(first)
    await browser.signIn(second)
    const path = (address: string) => `/login/accounts/${encodeURIComponent(`ethereum:${address}`)}`
    const { body } = await browser.send('DELETE', path(first.address))
    expect(body.user.linkedAccounts).toHaveLength(1)
    const last = await browser.send('DELETE', path(second.address))
    expect([last.status, last.body.code, last.body.property]).toEqual([400, 'invalid_data', 'key'])
    const unknown = await browser.send('DELETE', path(newAccount().address))
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
    expect((await whoIs(browser)).linkedAccounts).toHaveLength(1)
  })

  it('never leaves a user without an account, even if both are unlinked concurrently', async () => {
    const browser = site.browser()
    const accounts = [newAccount(), newAccount()]
    for (const account of accounts) await browser.signIn(account)
    await Promise.all(
      accounts.map(({ address }) =>
        browser.send('DELETE', `/login/accounts/${encodeURIComponent(`ethereum:${address}`)}`),
      ),
    )
    expect((await whoIs(browser)).linkedAccounts).toHaveLength(1)
  })

  it('does not complete after the session was ended', async () => {
    const browser = site.browser()
    const { id } = (await browser.signIn(newAccount())).body.user
    const request = new Request(site.url, {
      headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
    })
    const session = (await site.login.session(request))!
    await browser.send('POST', '/login/sign-out')
    const proof = {
      type: 'email',
      key: 'email:late@castaway.example',
      details: { address: 'late@castaway.example' },
    } as const
    const tools = { clock: site.clock, random: systemRandom, sessionLifetime: 60_000 }
    const late = linkIdentity(
      site.db,
      { ...tools, policy: createPolicy({}) },
      { proof, current: session, switchUser: false, linkError: null, userAgent: '' },
    )
    await expect(late).rejects.toMatchObject({ code: 'must_be_authenticated' })
    expect(await site.login.user(id)).toMatchObject({ linkedAccounts: [expect.anything()] })
  })
})

describe('sessions', () => {
  it('end on sign-out', async () => {
    const browser = site.browser()
    await browser.signIn(newAccount())
    const kept = new Map(browser.cookies)
    expect((await browser.send('POST', '/login/sign-out')).status).toBe(200)
    expect(await whoIs(browser)).toBeNull()
    // This also holds for an attacker who copied the cookie.
    const thief = site.browser()
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect(await whoIs(thief)).toBeNull()
  })

  it('are listed by device, and another one can be ended', async () => {
    const account = newAccount()
    const [here, there] = [site.browser(), site.browser()]
    await here.signIn(account)
    await there.signIn(account)
    const { sessions } = (await here.get('/login/sessions')).body
    expect(sessions).toHaveLength(2)
    expect(JSON.stringify(sessions)).not.toContain(
      decodeURIComponent(sessionCookie(there)!).split('.')[0],
    )
    const other = sessions.find((device: { current: boolean }) => !device.current)
    expect((await here.send('DELETE', `/login/sessions/${other.id}`)).status).toBe(200)
    expect(await whoIs(there)).toBeNull()
    expect(await whoIs(here)).not.toBeNull()
  })

  it('of other users cannot be ended', async () => {
    const [mine, theirs] = [site.browser(), site.browser()]
    await mine.signIn(newAccount())
    await theirs.signIn(newAccount())
    const [{ id }] = (await theirs.get('/login/sessions')).body.sessions
    expect((await mine.send('DELETE', `/login/sessions/${id}`)).status).toBe(404)
    expect(await whoIs(theirs)).not.toBeNull()
  })

  it('last thirty days without use, and longer with use', async () => {
    const day = 24 * 60 * 60_000
    const aged = await startSite()
    const [used, unused] = [aged.browser(), aged.browser()]
    await used.signIn(newAccount())
    await unused.signIn(newAccount())
    aged.clock.forward(20 * day)
    expect(await whoIs(used)).not.toBeNull()
    aged.clock.forward(11 * day)
    expect(await whoIs(used)).not.toBeNull()
    expect(await whoIs(unused)).toBeNull()
    await aged.close()
  })

  it('are invalid with a forged or broken cookie', async () => {
    const browser = site.browser()
    await browser.signIn(newAccount())
    const [name] = [...browser.cookies].find(([key]) => key.endsWith('session_token'))!
    for (const value of [
      '',
      'x',
      `${sessionCookie(browser)!.split('.')[0]}.AAAA`,
      '%00',
      'a.b.c',
    ]) {
      browser.cookies.set(name, value)
      expect(await whoIs(browser)).toBeNull()
    }
  })
})

describe('terms', () => {
  it('stay accepted', async () => {
    const browser = site.browser()
    await browser.signIn(newAccount())
    expect((await browser.send('POST', '/login/terms')).body.user.hasAcceptedTerms).toBe(true)
    expect((await whoIs(browser)).hasAcceptedTerms).toBe(true)
  })

  it('require a signed-in user', async () => {
    const { status, body } = await site.browser().send('POST', '/login/terms')
    expect([status, body.code]).toEqual([401, 'must_be_authenticated'])
  })
})
