import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '@castaway/contract'
import { withPassword } from '@castaway/wallet/keystore'
import { newAccount, startSite, resultOf, type TestSite } from '../test/site'
import { store, makeWallet, pathOf } from '../test/wallet'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe('with a second factor', () => {
  it('the ciphertext is returned and replaced only after verification', async () => {
    const browser = site.browser()
    const { user, sealed, account, open } = await makeWallet(browser)
    const { etag } = (await store(browser, sealed)).body
    await browser.signIn(account)
    await site.db
      .insertInto('login_mfa')
      .values({ user_id: user.id, method: 'totp', secret: 'x', created_at: 1, confirmed_at: 1 })
      .execute()
    const required = [403, 'mfa_required', undefined]
    expect(resultOf(await browser.get(pathOf(sealed)))).toEqual(required)
    const changed = await withPassword(open, 'a better password', systemRandom)
    expect(resultOf(await store(browser, changed, etag))).toEqual(required)
    const fetch = (proof: string) =>
      site.browser().send('POST', '/login/keystore/open', { address: account.address, proof })
    expect(resultOf(await fetch(sealed.proof!))).toEqual(required)
    // Without the password no one learns about the second factor.
    expect(resultOf(await fetch('0'.repeat(64)))).toEqual([401, 'invalid_credentials', undefined])
    // The existence of a wallet is no secret.
    expect((await browser.get('/login/keystore')).body.keystores).toHaveLength(1)
  })
})

describe('guessing a password', () => {
  it('is limited to ten attempts per client, and sixty in total', async () => {
    const strict = await startSite({ trustedProxy: true })
    const address = newAccount().address
    const guess = (from: string) =>
      strict
        .browser()
        .send(
          'POST',
          '/login/keystore/open',
          { address, proof: '0'.repeat(64) },
          { 'x-forwarded-for': from },
        )
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await guess('10.0.0.1')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const others: number[] = []
    for (let i = 0; i < 51; i++) others.push((await guess(`10.0.1.${i}`)).status)
    expect(others.indexOf(429)).toBe(50)
    await strict.close()
  })
})
