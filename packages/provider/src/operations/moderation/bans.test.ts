import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const [ANA, FERN, GUS] = [2, 7, 8]
let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())

test('a ban applies to one app, and is listed there, most recent first, in pages', async () => {
  const { client, otherClient } = island
  expect(await client.publishBans({ fids: [GUS] })).toMatchObject({ success: true })
  island.clock.advance(1000)
  await client.publishBans({ fids: [FERN, GUS] })
  const first = await client.fetchBanList({ limit: 1 })
  const second = await client.fetchBanList({ limit: 1, cursor: first.next.cursor! })
  const bans = [...first.bans, ...second.bans]
  expect(bans.map(({ banned }) => banned?.fid)).toEqual([FERN, GUS])
  expect(bans[0]!.banned_at > bans[1]!.banned_at).toBe(true)
  expect(second.next.cursor).toBeNull()
  expect((await otherClient.fetchBanList({})).bans).toEqual([])
  const followers = async (by: TestIsland['client']) =>
    (await by.fetchUserFollowers({ fid: ANA, limit: 100 })).users.map(({ user }) => user.fid)
  expect(await followers(client)).not.toContain(GUS)
  expect(await followers(otherClient)).toContain(GUS)
  await otherClient.deleteBans({ fids: [GUS] })
  expect(await followers(client)).not.toContain(GUS)
  await client.deleteBans({ fids: [FERN, GUS] })
  expect((await client.fetchBanList({})).bans).toEqual([])
  expect(await followers(client)).toContain(GUS)
})

test.each([[[999_999]], [[GUS, 999_999]]])('%j: no one is banned', async (fids) => {
  await expect(island.client.publishBans({ fids })).rejects.toMatchObject({
    status: 404,
    property: 'fids',
  })
  expect((await island.client.fetchBanList({})).bans).toEqual([])
})
