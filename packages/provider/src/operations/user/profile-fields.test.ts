import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const DAY = 24 * 3600 * 1000
const [CASTAWAY, BARE, BANNERED] = [1, 2, 9]
let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ world: 'hostile', runJobs: false })
})
afterAll(() => island.close())

const userOf = async (fid: number) =>
  (await island.client.fetchBulkUsers({ fids: [fid] })).users[0]!

test('a user says when the account was registered', async () => {
  const age = island.clock.now() - Date.parse((await userOf(BARE)).registered_at)
  expect(Math.round(age / DAY)).toBe(30)
})

test('a Pro subscription ends with its year, without a write, and others have none', async () => {
  const before = (await userOf(CASTAWAY)).pro!
  expect(before.status).toBe('subscribed')
  const year = Date.parse(before.expires_at) - Date.parse(before.subscribed_at)
  expect(year).toBe(365 * DAY)
  expect(Date.parse(before.subscribed_at)).toBeLessThanOrEqual(island.clock.now())
  expect(await userOf(BARE)).not.toHaveProperty('pro')
  island.clock.advance(365 * DAY)
  expect((await userOf(CASTAWAY)).pro).toEqual({ ...before, status: 'unsubscribed' })
})

test('a banner is there if the user has set one', async () => {
  expect((await userOf(BANNERED)).profile.banner).toEqual({ url: 'http://127.0.0.1:9/nothing.png' })
  expect((await userOf(CASTAWAY)).profile).not.toHaveProperty('banner')
})

test('a dehydrated user has the score of the full one', async () => {
  await island.setScore(0.256, [BANNERED])
  expect((await userOf(BANNERED)).score).toBe(0.26)
  const { user } = await island.client.lookupUserStorageUsage({ fid: BANNERED })
  expect(user!.score).toBe(0.26)
})
