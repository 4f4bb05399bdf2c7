import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAccount, startSite, type TestSite } from './test-site'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe('signing in with a wallet', () => {
  it('answers the person in the shape the app knows, and remembers them', async () => {
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
    expect((await browser.get('/login/session')).body.user).toEqual(body.user)
  })
})
