import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAccount, startSite, type TestSite } from '../../test/site'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const userOf = async (browser: ReturnType<TestSite['browser']>) =>
  (await browser.get('/login/session')).body.user

it('publicly provable accounts are unlinked, and everything else stays', async () => {
  const [known, own, other] = [newAccount(), newAccount(), newAccount()]
  const [mine, bystander] = [site.browser(), site.browser()]
  await mine.signIn(own)
  const { id } = (await mine.signIn(known)).body.user
  const { id: otherId } = (await bystander.signIn(other)).body.user
  const now = Date.now()
  await site.db
    .insertInto('login_linked_account')
    .values({
      id: 'a-farcaster-account',
      key: 'farcaster:7',
      user_id: id,
      type: 'farcaster',
      details: JSON.stringify({ fid: 7 }),
      first_verified_at: now,
      latest_verified_at: now,
    })
    .execute()
  const account = { signerUuid: null, status: 'none', approvalUrl: null, userId: id } as const
  for (const [provider, fid] of [
    ['island', 7],
    ['island', 8],
    ['https://elsewhere.example', 7],
  ] as const) {
    await site.login.setNetworkAccount({ ...account, provider, fid })
  }

  const withdrawal = {
    keys: [`ethereum:${known.address.toLowerCase()}`, 'farcaster:7'],
    provider: 'island',
    fids: [7],
  }
  await site.login.withdraw(withdrawal)
  expect(await userOf(mine)).toBeNull()
  expect((await userOf(bystander)).id).toBe(otherId)
  const { body } = await mine.signIn(own)
  expect(body.user.id).toBe(id)
  expect(body.user.linkedAccounts.map(({ key }: { key: string }) => key)).toEqual([
    `ethereum:${own.address}`,
  ])
  const left = await site.login.listNetworkAccounts(id)
  expect(left.map(({ provider, fid }) => [provider, fid]).toSorted()).toEqual([
    ['https://elsewhere.example', 7],
    ['island', 8],
  ])
  expect((await site.browser().signIn(known)).body.user.id).not.toBe(id)
})
