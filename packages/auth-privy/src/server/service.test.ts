import { describe, expect, test } from 'vitest'
import { startSite, resultOf } from '@castaway/auth/test-site'
import { privyProvider, type PrivyOptions } from './service'
import { APP_ID, APP_SECRET, person } from '../../test/privy'
import { DID, startPrivySite, userOf } from '../../test/site'

const on = startPrivySite()

describe('accounts at Privy', () => {
  test('are unlinked at Privy, with the secret; the last one stays', async () => {
    on.privy.people.set(
      DID,
      person(DID, {
        linked_accounts: [
          { type: 'email', address: 'ada@example.com', verified_at: 1 },
          { type: 'phone', phoneNumber: '+15555555555', verified_at: 1 },
        ],
      }),
    )
    const browser = on.site.browser()
    await on.post(await on.privy.token(DID), browser)
    const took = await browser.send('DELETE', '/login/accounts/email:ada@example.com')
    expect(userOf(took).linkedAccounts.map(({ key }) => key)).toEqual(['phone:+15555555555'])
    expect(on.privy.asked.at(-1)).toEqual({
      method: 'POST',
      path: `/v1/users/${encodeURIComponent(DID)}/accounts/unlink`,
      body: { type: 'email', handle: 'ada@example.com' },
    })
    const last = await browser.send('DELETE', '/login/accounts/phone:+15555555555')
    expect(resultOf(last)).toEqual([400, 'invalid_data', 'key'])
    // The link to Privy cannot be removed here either.
    const tie = await browser.send('DELETE', `/login/accounts/privy:${DID}`)
    expect(resultOf(tie)).toEqual([404, 'not_found', undefined])
  })

  test('include second factor and metadata, and show changes at Privy after a while', async () => {
    const browser = on.site.browser()
    await on.post(await on.privy.token(DID), browser)
    on.privy.people.set(DID, person(DID, { linked_accounts: [] }))
    const soon = userOf(await browser.get('/login/session'))
    expect(soon.linkedAccounts).not.toEqual([])
    on.site.clock.forward(11 * 60_000)
    expect(userOf(await browser.get('/login/session')).linkedAccounts).toEqual([])
  })

  test('stay as stored while Privy is down, and are signed out once Privy deletes them', async () => {
    const browser = on.site.browser()
    await on.post(await on.privy.token(DID), browser)
    on.site.clock.forward(11 * 60_000)
    on.privy.reject = { status: 503, body: {} }
    expect(userOf(await browser.get('/login/session')).linkedAccounts).not.toEqual([])
    delete on.privy.reject
    on.privy.people.delete(DID)
    expect(userOf(await browser.get('/login/session'))).toBeNull()
    expect((await browser.get('/login/sessions')).body.code).toBe('must_be_authenticated')
  })

  test('have their metadata stored at Privy', async () => {
    const browser = on.site.browser()
    await on.post(await on.privy.token(DID), browser)
    const answer = await browser.send('PUT', '/login/user/metadata', { plan: 'pro' })
    expect(userOf(answer).customMetadata).toEqual({ plan: 'pro' })
    expect(on.privy.people.get(DID)!.custom_metadata).toEqual({ plan: 'pro' })
  })

  test('are deleted at Privy too when the user is deleted', async () => {
    const browser = on.site.browser()
    const { id } = userOf(await on.post(await on.privy.token(DID), browser))
    expect((await browser.send('DELETE', '/login/user')).status).toBe(200)
    expect(on.privy.people.has(DID)).toBe(false)
    expect(await on.site.login.user(id)).toBeNull()
  })
})

test('the page shows the methods that are enabled at Privy, and the last known ones while it is down', async () => {
  on.privy.app = {
    wallet_auth: true,
    solana_wallet_auth: true,
    email_auth: true,
    github_oauth: true,
  }
  on.site.clock.forward(11 * 60_000)
  const wanted = [
    { type: 'wallet', label: 'Wallet', simulated: false, chainTypes: ['ethereum', 'solana'] },
    { type: 'email', label: 'Email', simulated: false, outboxUrl: null },
    { type: 'github_oauth', label: 'GitHub', simulated: false },
  ]
  expect((await on.site.browser().get('/login/methods')).body.methods).toEqual(wanted)
  on.site.clock.forward(11 * 60_000)
  on.privy.reject = { status: 503, body: {} }
  expect((await on.site.browser().get('/login/methods')).body.methods).toEqual(wanted)
})

test('a wrong id or secret is detected at startup, and an unreachable Privy does not stop it', async () => {
  const knows = (change: Partial<PrivyOptions>) =>
    startSite({
      externalProvider: privyProvider({
        appId: APP_ID,
        appSecret: APP_SECRET,
        apiUrl: on.privy.url,
        ...change,
      }),
    }).then(async (started) => {
      const answer = await started.login.knowsExternalApp()
      await started.close()
      return answer
    })
  expect(await knows({})).toBe(true)
  expect(await knows({ appSecret: 'wrong' })).toBe(false)
  expect(await knows({ apiUrl: 'http://127.0.0.1:9' })).toBeNull()
})
