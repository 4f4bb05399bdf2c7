import { afterEach, describe, expect, it } from 'vitest'
import type { LoginOptions } from '../options/index'
import { createPolicy } from './policy'
import { newAccount, startSite, resultOf, type Browser, type TestSite } from '../../test/site'

const sites: TestSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})
const start = async (options: Partial<LoginOptions>): Promise<TestSite> => {
  const site = await startSite(options)
  sites.push(site)
  return site
}
const usersOf = async (site: TestSite) =>
  (await site.db.selectFrom('login_user').select('id').execute()).length
const whoIs = async (browser: Browser) => (await browser.get('/login/session')).body.user
const rejected = (code: string, status = 403) => [status, code, undefined]

describe('the allowlist', () => {
  it.each([
    ['an address', ['ana@castaway.example'], 'email:ana@castaway.example', true],
    [
      'an address, whatever its letter case',
      ['Ana@Castaway.example'],
      'email:ana@castaway.example',
      true,
    ],
    ['a domain', ['@castaway.example'], 'email:ana@castaway.example', true],
    [
      'a domain, and not what ends like it',
      ['@castaway.example'],
      'email:ana@evil-castaway.example',
      false,
    ],
    [
      'a domain, and not one below it',
      ['@castaway.example'],
      'email:ana@sub.castaway.example',
      false,
    ],
    [
      'a domain as a name in front of another',
      ['@castaway.example'],
      'email:"x@castaway.example"@evil.example',
      false,
    ],
    ['a number', ['+4915112345678'], 'phone:+4915112345678', true],
    [
      'a wallet',
      ['0x52908400098527886E0F7030069857D2E4169EE7'],
      'ethereum:0x52908400098527886E0F7030069857D2E4169EE7',
      true,
    ],
    [
      'a wallet in small letters',
      ['0x52908400098527886e0f7030069857d2e4169ee7'],
      'ethereum:0x52908400098527886E0F7030069857D2E4169EE7',
      true,
    ],
    [
      'a smart wallet on any chain',
      ['0x52908400098527886E0F7030069857D2E4169EE7'],
      'eip155:10:0x52908400098527886E0F7030069857D2E4169EE7',
      true,
    ],
    ['a key', ['github_oauth:583231'], 'github_oauth:583231', true],
    [
      'a key, and not one that begins like it',
      ['github_oauth:58323'],
      'github_oauth:583231',
      false,
    ],
    ['a bare id, which is ambiguous between services', ['583231'], 'github_oauth:583231', false],
  ])('accepts %s', (_, allowlist, key, allowed) => {
    expect(createPolicy({ allowlist }).allows([{ key }])).toBe(allowed)
  })

  it('lets listed users sign in, and creates no others', async () => {
    const [ana, other] = [newAccount(), newAccount()]
    const site = await start({ allowlist: [ana.address] })
    const answer = await site.browser().signIn(other)
    expect(resultOf(answer)).toEqual(rejected('allowlist_rejected'))
    expect(resultOf(await site.browser().send('POST', '/login/guest'))).toEqual(
      rejected('allowlist_rejected'),
    )
    expect(await usersOf(site)).toBe(0)
    expect((await site.browser().signIn(ana)).status).toBe(200)
  })

  it('lets listed users link an unlisted account, and sign in with it', async () => {
    const [ana, second] = [newAccount(), newAccount()]
    const site = await start({ allowlist: [ana.address] })
    const browser = site.browser()
    const { id } = (await browser.signIn(ana)).body.user
    expect((await browser.signIn(second)).status).toBe(200)
    expect((await site.browser().signIn(second)).body.user.id).toBe(id)
    // The user is no longer on the allowlist, because the listed account was unlinked.
    await browser.send('DELETE', `/login/accounts/ethereum:${ana.address}`)
    expect(resultOf(await site.browser().signIn(second))).toEqual(rejected('allowlist_rejected'))
  })
})

describe('a site without sign-up', () => {
  it('reports an unknown user, and creates none', async () => {
    const site = await start({ signUp: false })
    expect(resultOf(await site.browser().signIn(newAccount()))).toEqual(
      rejected('user_does_not_exist', 404),
    )
    expect(resultOf(await site.browser().send('POST', '/login/guest'))).toEqual(
      rejected('user_does_not_exist', 404),
    )
    expect(await usersOf(site)).toBe(0)
    expect((await site.browser().get('/login/methods')).body.signUp).toBe(false)
  })
})

describe('the limit of members', () => {
  it('applies to concurrent sign-ups, and existing members stay', async () => {
    const site = await start({ maxUsers: 3 })
    const accounts = Array.from({ length: 12 }, newAccount)
    const answers = await Promise.all(accounts.map((account) => site.browser().signIn(account)))
    const codes = answers.map(({ status, body }) => (status === 200 ? 'in' : body.code))
    expect(codes.filter((code) => code === 'in')).toHaveLength(3)
    expect(codes.filter((code) => code === 'max_accounts_reached')).toHaveLength(9)
    expect(await usersOf(site)).toBe(3)
    const member = accounts[codes.indexOf('in')]!
    expect((await site.browser().signIn(member)).status).toBe(200)
  })

  it('does not count guests, and applies when they become members', async () => {
    const site = await start({ maxUsers: 1 })
    const browser = site.browser()
    const guest = (await browser.send('POST', '/login/guest')).body.user
    await site.browser().signIn(newAccount())
    expect(resultOf(await browser.signIn(newAccount()))).toEqual(rejected('max_accounts_reached'))
    expect(await whoIs(browser)).toEqual(guest)
  })
})

describe('disabled sign-in methods', () => {
  it('are refused, even with a valid proof, and not listed', async () => {
    const site = await start({ methods: ['email'] })
    expect(resultOf(await site.browser().signIn(newAccount()))).toEqual(
      rejected('disallowed_login_method'),
    )
    expect(await usersOf(site)).toBe(0)
    const { methods } = (await site.browser().get('/login/methods')).body
    expect(methods.map(({ type }: { type: string }) => type)).not.toContain('wallet')
    // The route's former name.
    expect((await site.browser().get('/login/ways')).body.ways).toEqual(methods)
  })
})

describe('accounts of one type', () => {
  it('are limited, even if they are linked on two devices concurrently', async () => {
    const site = await start({ limits: { wallet: { tries: 1000, seconds: 60 } } })
    const owner = newAccount()
    const browsers = Array.from({ length: 6 }, () => site.browser())
    for (const browser of browsers) await browser.signIn(owner)
    for (let i = 0; i < 17; i++) await browsers[0]!.signIn(newAccount())
    const answers = await Promise.all(browsers.map((browser) => browser.signIn(newAccount())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await whoIs(browsers[0]!)).linkedAccounts).toHaveLength(20)
  })

  it('report a new member as new, but not a link or another sign-in', async () => {
    const site = await start({})
    const [first, second] = [newAccount(), newAccount()]
    const browser = site.browser()
    expect((await browser.signIn(first)).body.isNewUser).toBe(true)
    expect((await browser.signIn(second)).body.isNewUser).toBe(false)
    expect((await site.browser().signIn(first)).body.isNewUser).toBe(false)
    const guest = site.browser()
    await guest.send('POST', '/login/guest')
    expect((await guest.signIn(newAccount())).body.isNewUser).toBe(true)
  })
})

describe('terms', () => {
  it('are announced to the page, and accepted by the user', async () => {
    const site = await start({ termsUrl: 'https://castaway.example/terms' })
    const browser = site.browser()
    expect((await browser.get('/login/methods')).body.terms).toEqual({
      required: true,
      url: 'https://castaway.example/terms',
    })
    expect((await browser.signIn(newAccount())).body.user.hasAcceptedTerms).toBe(false)
    expect((await browser.send('POST', '/login/terms')).body.user.hasAcceptedTerms).toBe(true)
  })

  it('are required only if there are any', async () => {
    const site = await start({})
    expect((await site.browser().get('/login/methods')).body.terms).toEqual({
      required: false,
      url: null,
    })
  })
})
