import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkedAccountTypes } from '@castaway/contract'
import type { LoginUser } from '@castaway/auth'
import { createBrowser, type Browser } from '@castaway/auth/test-browser'
import { onOwnDatabase } from '@castaway/testkit/database'
import { isDeep } from '@castaway/testkit/random-runs'
import { base32nopad } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boot, type RunningServer } from '../boot'
import { readSettings, type Settings } from '../settings/index'
import { accountFieldsOf } from '../../test/auth-methods/account-fields'
import { authMethodCases } from '../../test/auth-methods/index'
import type { TestServer, TestUser } from '../../test/auth-methods/auth-method-case'
import { walletCase } from '../../test/auth-methods/wallet'

/** The product with default settings; every sign-in method goes through the same tests. */
let running: RunningServer
let folder: string
let server: TestServer
const failures: unknown[] = []
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
  folder = await mkdtemp(join(tmpdir(), 'castaway-auth-methods-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  running = await onOwnDatabase(({ databaseUrl }) => {
    const settings = readSettings(
      {
        PORT: '0',
        CASTAWAY_WORLD: 'small',
        CASTAWAY_DATA: folder,
        DATABASE_URL: databaseUrl,
      },
      folder,
    )
    // Every browser of this test gets its own IP address, and thereby its own rate limits.
    const login: Settings['login'] = (place) => ({
      ...settings.login(place),
      addressOf: (c) => c.req.header('x-test-address'),
    })
    return boot({ ...settings, login }, (cause) => failures.push(cause), Promise.resolve())
  })
  undo.push(() => running.close())
  let browsers = 0
  server = {
    url: running.url,
    browser() {
      const number = ++browsers
      const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
      return createBrowser(running.url, running.url, { 'x-test-address': address })
    },
    after: (step) => void undo.push(step),
  }
})
afterAll(async () => {
  vi.useRealTimers()
  for (const step of undo.toReversed()) await step()
})

const whoIs = async (browser: Browser): Promise<LoginUser | null> =>
  (await browser.get('/login/session')).body.user
const unlink = (browser: Browser, key: string) =>
  browser.send('DELETE', `/login/accounts/${encodeURIComponent(key)}`)
/** A browser that is signed in with a wallet. */
const member = async (): Promise<[Browser, LoginUser, TestUser]> => {
  const browser = server.browser()
  const owner = await walletCase.testUser(server)
  return [browser, (await owner.prove(browser)).user!, owner]
}
/** Moves everyone's clock, because the product, the services and the people run in this process. */
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const signedIn = async (tester: TestUser, browser = server.browser()): Promise<LoginUser> => {
  const { user, code } = await tester.prove(browser)
  expect(code).toBeNull()
  return user!
}

/** The code that an authenticator app shows for the QR code. */
const totpOf = (uri: string): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const secret = base32nopad.decode(new URL(uri).searchParams.get('secret')!)
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

it('has a case for each of the eighteen types', () => {
  const covered = new Set(authMethodCases.map(([type]) => type))
  expect([...covered].toSorted()).toEqual([...linkedAccountTypes].toSorted())
})

it('offers every method that has a case, also on the page', async () => {
  const { methods } = (await server.browser().get('/login/methods')).body
  const offered = methods.map(({ type }: { type: string }) => type)
  expect(offered).toEqual(expect.arrayContaining(authMethodCases.map(([type]) => type)))
  expect(new Set(offered).size).toBe(offered.length)
})

describe.each(authMethodCases)('%s', (type, methodCase) => {
  // The services behind a window share all of this: `npm test` asks it of one.
  const isVariant = !isDeep && type.endsWith('_oauth') && type !== 'google_oauth'

  it('signs in as a new user in the documented format, and as the same user afterwards', async () => {
    const tester = await methodCase.testUser(server)
    const browser = server.browser()
    const user = await signedIn(tester, browser)
    expect(user).toMatchObject({
      id: expect.stringMatching(/^did:castaway:[0-9a-f-]{36}$/),
      isGuest: false,
    })
    expect(user.linkedAccounts).toHaveLength(1)
    expect(user.linkedAccounts[0]!.type).toBe(type)
    expect(Object.keys(user.linkedAccounts[0]!).toSorted()).toEqual(accountFieldsOf(type))
    expect(await whoIs(browser)).toEqual(user)
    const again = await signedIn(tester)
    expect([again.id, again.linkedAccounts.length]).toEqual([user.id, 1])
    expect(again.linkedAccounts[0]!.key).toBe(user.linkedAccounts[0]!.key)
    expect((await signedIn(await methodCase.testUser(server))).id).not.toBe(user.id)
  })

  it('links to a session, and can be unlinked', async () => {
    const tester = await methodCase.testUser(server)
    const [browser, me] = await member()
    const linked = await signedIn(tester, browser)
    expect(linked.id).toBe(me.id)
    expect(linked.linkedAccounts).toHaveLength(2)
    expect((await signedIn(tester)).id).toBe(me.id)

    // Not the last one: two accounts of the same millisecond are in no order.
    const before = new Set(me.linkedAccounts.map((account) => account.key))
    const { key } = linked.linkedAccounts.find((account) => !before.has(account.key))!
    const { body } = await unlink(browser, key)
    expect(body.user.linkedAccounts.map((account: { key: string }) => account.key)).toEqual(
      linked.linkedAccounts.map((account) => account.key).filter((other) => other !== key),
    )
    expect((await signedIn(tester)).id).not.toBe(me.id)
  })

  it.skipIf(isVariant)(
    'is linked within ten minutes of a proof by an earlier account, and renews none',
    async () => {
      const tester = await methodCase.testUser(server)
      const [browser, me, owner] = await member()
      later(618)
      const rejected = await tester.prove(browser)
      expect([rejected.code, rejected.user]).toEqual(['recent_sign_in_required', null])
      expect(await whoIs(browser)).toEqual(me)
      expect((await browser.send('DELETE', '/login/user')).body.code).toBe(
        'recent_sign_in_required',
      )

      await signedIn(owner, browser)
      later(300)
      expect((await signedIn(tester, browser)).linkedAccounts).toHaveLength(2)
      later(310)
      // The tester's own proof does not renew the session, because it came after the owner's.
      expect((await signedIn(tester, browser)).id).toBe(me.id)
      expect((await browser.send('DELETE', '/login/user')).body.code).toBe(
        'recent_sign_in_required',
      )
    },
  )

  it.skipIf(isVariant)('is not linked without the signed-in user’s second factor', async () => {
    const tester = await methodCase.testUser(server)
    const [browser, me] = await member()
    const { uri } = (await browser.send('POST', '/login/mfa/totp/start')).body
    const code = totpOf(uri)
    const confirmed = await browser.send('POST', '/login/mfa/totp/confirm', { code })
    expect(confirmed.status).toBe(200)
    const { code: rejected, user } = await tester.prove(browser)
    expect([rejected, user]).toEqual(['mfa_required', null])
    expect((await whoIs(browser))?.linkedAccounts).toEqual(me.linkedAccounts)
  })

  it.skipIf(isVariant)(
    'of another user is refused, with an offer to switch to that user',
    async () => {
      const tester = await methodCase.testUser(server)
      const owner = await signedIn(tester)
      const [browser, me] = await member()
      const { code, user } = await tester.prove(browser)
      expect([code, user]).toEqual(['linked_to_another_user', null])
      expect(await whoIs(browser)).toEqual(me)
      const switched = await tester.prove(browser, { switchUser: true })
      expect(switched.user?.id).toBe(owner.id)
      expect((await whoIs(browser))?.id).toBe(owner.id)
    },
  )

  it('cannot be replayed', async () => {
    const tester = await methodCase.testUser(server)
    const browser = server.browser()
    const { again, code } = await tester.prove(browser)
    expect(code).toBeNull()
    await browser.send('POST', '/login/sign-out')
    const replayed = await again()
    expect(replayed.user).toBeNull()
    expect(['invalid_credentials', 'invalid_data']).toContain(replayed.code)
    expect(await whoIs(browser)).toBeNull()
  })

  it.skipIf(isVariant)('cannot be unlinked while it is the only one', async () => {
    const browser = server.browser()
    const user = await signedIn(await methodCase.testUser(server), browser)
    const { status, body } = await unlink(browser, user.linkedAccounts[0]!.key)
    expect([status, body.code, body.property]).toEqual([400, 'invalid_data', 'key'])
    expect(await whoIs(browser)).toEqual(user)
  })

  it.skipIf(isVariant)('turns a guest into a member with the same id', async () => {
    const browser = server.browser()
    const guest = (await browser.send('POST', '/login/guest')).body.user
    const user = await signedIn(await methodCase.testUser(server), browser)
    expect([user.id, user.isGuest]).toEqual([guest.id, false])
  })
})

it('there were no unexpected errors', () => {
  expect(failures).toEqual([])
})
