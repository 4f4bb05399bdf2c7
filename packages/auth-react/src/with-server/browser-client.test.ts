import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLoginClient } from '../client/client'
import { testFrame } from '@castaway/wallet/test-frame'
import { createEmbeddedWallet } from '@castaway/wallet/embedded'
import { LoginError } from '@castaway/wallet/errors'
import { openPage } from '../../test/page'
import { newAccount, startSite, type Browser, type TestSite } from '@castaway/auth/test-site'

/** The browser client against the real server. Only the browser's APIs are stubbed. */

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())
afterEach(() => vi.unstubAllGlobals())

const page = (browser?: Browser) => openPage(site, browser)

const signerOf = (account = newAccount()) => ({
  address: account.address.toLowerCase(),
  chainId: 8453,
  walletClientType: 'metamask',
  connectorType: 'injected',
  signMessage: (message: string) => account.signMessage({ message }),
})

describe('the login client', () => {
  it('signs in on a new page, and out again', async () => {
    const client = page()
    const changes: (string | undefined)[] = []
    client.onChange((user) => changes.push(user?.id))
    const user = await client.signInWithWallet(signerOf())
    expect(user.linkedAccounts[0]).toMatchObject({
      chainId: 'eip155:8453',
      walletClientType: 'metamask',
    })
    expect(await client.session()).toEqual(user)
    expect(await client.sessions()).toMatchObject([{ current: true }])
    expect((await client.acceptTerms()).hasAcceptedTerms).toBe(true)
    await client.signOut()
    expect(await client.session()).toBeNull()
    expect(changes).toEqual([user.id, user.id, undefined])
  })

  it('signs in a user whose clock is a day off', async () => {
    const client = page()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 60 * 60_000 })
    const user = await client.signInWithWallet(signerOf()).finally(() => vi.useRealTimers())
    expect(user.isGuest).toBe(false)
  })

  it('recovers from a token that another tab has invalidated', async () => {
    const browser = site.browser()
    const client = page(browser)
    await client.guest()
    browser.cookies.set('XSRF-TOKEN', 'stale')
    expect((await client.acceptTerms()).hasAcceptedTerms).toBe(true)
  })

  it('reports a rejection by the wallet without a request to the server', async () => {
    const rejects = { ...signerOf(), signMessage: () => Promise.reject({ code: 4001 }) }
    await expect(page().signInWithWallet(rejects)).rejects.toMatchObject({
      code: 'wallet_rejected',
      title: 'You rejected the request in your wallet',
    })
  })

  it('passes on the server’s errors', async () => {
    const account = newAccount()
    await page().signInWithWallet(signerOf(account))
    const client = page()
    const { id } = await client.signInWithWallet(signerOf())
    const rejected = await client
      .signInWithWallet(signerOf(account))
      .catch((error: unknown) => error)
    expect(rejected).toBeInstanceOf(LoginError)
    expect(rejected).toMatchObject({ code: 'linked_to_another_user', status: 409 })
    expect((rejected as LoginError).requestId).toBeTruthy()
    const switched = await client.signInWithWallet(signerOf(account), { switchUser: true })
    expect(switched.id).not.toBe(id)
  })

  it.each([
    ['network_error', () => Promise.reject(new TypeError('fetch failed'))],
    [
      'client_request_timeout',
      () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' })),
    ],
    [
      'request_aborted',
      () => Promise.reject(Object.assign(new Error('stopped'), { name: 'AbortError' })),
    ],
    ['request_failed', async () => new Response('<html>502</html>', { status: 502 })],
    ['request_failed', async () => Response.json({ code: 'toString' }, { status: 500 })],
    [
      'too_many_requests',
      async () =>
        Response.json(
          { code: 'too_many_requests' },
          { status: 429, headers: { 'retry-after': '7' } },
        ),
    ],
  ])('throws %s', async (code, fetch) => {
    const error = await createLoginClient({ fetch })
      .session()
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code,
      ...(code === 'too_many_requests' ? { retryAfter: 7 } : {}),
    })
  })
})

describe('a new embedded wallet', () => {
  it('turns a guest into a member, survives a reload, and opens on another browser', async () => {
    let password = 'correct horse battery'
    const walletOn = (client: ReturnType<typeof page>) =>
      createEmbeddedWallet({
        client,
        frame: testFrame(
          ({ kind }) => (kind === 'confirm' ? { agreed: true } : { text: password }),
          { origin: site.url },
        ),
      })
    const first = site.browser()
    const client = page(first)
    const guest = await client.guest()
    const wallet = walletOn(client)
    const user = await client.signInWithWallet(await wallet.create())
    expect(user).toMatchObject({ id: guest.id, isGuest: false })
    expect(user.linkedAccounts[0]).toMatchObject({ walletClientType: 'castaway', walletIndex: 0 })

    const reloaded = walletOn(page(first))
    expect((await reloaded.load()).status).toBe('locked')
    await reloaded.signer().signMessage('asks for the password')
    expect(reloaded.state.status).toBe('unlocked')
    await reloaded.changePassword()

    const elsewhere = page()
    const opened = walletOn(elsewhere)
    const address = user.linkedAccounts.find((account) => account.type === 'wallet')!.address
    password = 'not this one'
    await expect(opened.open({ address })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    password = 'correct horse battery'
    const signer = await opened.open({ address })
    expect((await elsewhere.signInWithWallet(signer)).id).toBe(user.id)
  })
})
