import { startIsland, type Person, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusAndCode } from '../../../test/api-error'

let island: TestIsland
let hub: Person
const friends: Person[] = []
/** When each friend and the hub followed each other, in milliseconds. */
const since = new Map<number, number>()

const follow = ({ signerUuid }: Person, { fid }: Person) =>
  island.client.followUser({ signerUuid, targetFids: [fid] })
const secondOf = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toISOString()

beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  island.clock.freeze()
  hub = await island.newcomer('hub')
  const fan = await island.newcomer('fan')
  const idol = await island.newcomer('idol')
  for (let i = 0; i < 5; i++) friends.push(await island.newcomer(`friend${i}`))
  await follow(fan, hub)
  await follow(hub, idol)
  for (const [i, friend] of friends.entries()) {
    island.clock.advance(10_000)
    // Sometimes one is first, sometimes the other.
    if (i % 2 === 0) await follow(hub, friend)
    else await follow(friend, hub)
  }
  for (const [i, friend] of friends.toReversed().entries()) {
    island.clock.advance(10_000)
    if ((friends.length - 1 - i) % 2 === 0) await follow(friend, hub)
    else await follow(hub, friend)
    since.set(friend.fid, island.clock.now())
  }
  // The first friend has the most followers.
  await follow(fan, friends[0]!)
  await follow(idol, friends[0]!)
  await follow(fan, friends[3]!)
})
afterAll(() => island.close())

const read = async (args: object = {}) =>
  (await island.client.fetchUserReciprocalFollowers({ fid: hub.fid, ...args })).users
const fids = async (args: object = {}) => (await read(args)).map(({ user }) => user.fid)

test('only mutual follows count, the latest to become mutual first', async () => {
  const users = await read({ sortType: 'desc_chron' })
  expect(users.map(({ user }) => user.fid)).toEqual(friends.map(({ fid }) => fid))
  for (const { object, user, timestamp } of users) {
    expect(object).toBe('reciprocal_follower')
    expect(timestamp).toBe(secondOf(since.get(user.fid)!))
  }
})

test('by default, users whom the viewer follows come first, then those with most followers', async () => {
  const most = [0, 3, 4, 2, 1].map((i) => friends[i]!.fid)
  expect(await fids()).toEqual(most)
  const viewer = friends[4]!
  await follow(viewer, friends[1]!)
  const users = await read({ viewerFid: viewer.fid })
  expect(users[0]).toMatchObject({
    user: { fid: friends[1]!.fid, viewer_context: { following: true, followed_by: false } },
  })
})

test.each(['desc_chron', 'algorithmic'] as const)(
  'pages are the whole list: %s',
  async (sortType) => {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await island.client.fetchUserReciprocalFollowers({
        fid: hub.fid,
        sortType,
        limit: 2,
        cursor,
      })
      seen.push(...page.users.map(({ user }) => user.fid))
      cursor = page.next.cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(await fids({ sortType }))
  },
)

test('an unfollow by either side ends it', async () => {
  const [, one, other] = friends
  await island.client.unfollowUser({ signerUuid: hub.signerUuid, targetFids: [one!.fid] })
  await island.client.unfollowUser({ signerUuid: other!.signerUuid, targetFids: [hub.fid] })
  const left = await fids()
  expect(left).not.toContain(one!.fid)
  expect(left).not.toContain(other!.fid)
  expect(left).toHaveLength(3)
})

test('invalid orders and foreign cursors are rejected', async () => {
  const call = (args: object) =>
    statusAndCode(island.client.fetchUserReciprocalFollowers({ fid: hub.fid, ...args } as never))
  expect(await call({ sortType: 'newest' })).toEqual('400 InvalidField')
  expect(await call({ fid: 0 })).toEqual('400 InvalidField')
  const { next } = await island.client.fetchUserReciprocalFollowers({ fid: hub.fid, limit: 1 })
  expect(await call({ cursor: next.cursor, sortType: 'desc_chron' })).toEqual('400 INVALID_CURSOR')
  expect(await fids({ fid: 1_000_000 })).toEqual([])
})
