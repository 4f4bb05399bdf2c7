import { startIsland, type Person, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusAndCode } from '../../../test/api-error'

let island: TestIsland
const who: Record<string, Person> = {}
const casts: Record<string, string[]> = {}

const like = ({ signerUuid }: Person, target: string) =>
  island.client.publishReaction({ signerUuid, reactionType: 'like', target })
const cast = async ({ signerUuid }: Person, text: string, more: object = {}) =>
  (await island.client.publishCast({ signerUuid, text, ...more })).cast.hash
const read = async (name: string, args: object = {}) =>
  (await island.client.getUserBestFriends({ fid: who[name]!.fid, limit: 100, ...args })).users

beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  for (const name of ['hub', 'close', 'near', 'far', 'admirer', 'idol']) {
    who[name] = await island.newcomer(name)
    casts[name] = []
    for (let i = 0; i < 6; i++) casts[name].push(await cast(who[name]!, `${name} says ${i}`))
  }
  const { hub, close, near, far, admirer } = who as Record<string, Person>
  for (const hash of casts.hub!) {
    await like(close!, hash)
    await like(admirer!, hash)
    await like(near!, hash)
  }
  for (const hash of casts.close!) await like(hub!, hash)
  for (const hash of casts.idol!) await like(hub!, hash)
  await cast(hub!, 'Quite so', { parent: casts.close![0] })
  await cast(close!, 'Indeed', { parent: casts.hub![0] })
  // Many likes for one answer.
  await cast(hub!, 'Thank you', { parent: casts.near![0] })
  // One mention each.
  await cast(hub!, '@far, are you there?')
  await cast(far!, 'Yes', {
    embeds: [{ cast_id: { fid: hub!.fid, hash: casts.hub![1] } }],
  })
  // Follows alone are no interactions.
  await island.client.followUser({ signerUuid: hub!.signerUuid, targetFids: [admirer!.fid] })
})
afterAll(() => island.close())

test('friends interact in both directions, those who do it most come first', async () => {
  const friends = await read('hub')
  expect(friends.map(({ username }) => username)).toEqual(['close', 'near', 'far'])
  expect(friends.map(({ fid }) => fid)).toEqual(
    ['close', 'near', 'far'].map((name) => who[name]!.fid),
  )
  const scores = friends.map((friend) => friend.mutual_affinity_score)
  for (const score of scores) {
    expect(score).toBeGreaterThan(0)
    expect(score).toBeLessThan(1)
  }
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

test('affinity is mutual', async () => {
  const scoreOf = async (name: string, other: string) =>
    (await read(name)).find(({ username }) => username === other)?.mutual_affinity_score
  for (const name of ['close', 'near', 'far']) {
    expect(await scoreOf(name, 'hub')).toBe(await scoreOf('hub', name))
  }
  expect(await read('admirer')).toEqual([])
  expect(await read('idol')).toEqual([])
})

test('three by default, and pages stay in the order of the first one', async () => {
  const all = await read('hub')
  const { users } = await island.client.getUserBestFriends({ fid: who.hub!.fid })
  expect(users).toEqual(all)
  const first = await island.client.getUserBestFriends({ fid: who.hub!.fid, limit: 1 })
  for (const hash of casts.far!) {
    await like(who.hub!, hash)
    await like(who.far!, casts.hub![casts.far!.indexOf(hash)]!)
  }
  const seen = [...first.users]
  let cursor = first.next?.cursor ?? undefined
  while (cursor) {
    const page = await island.client.getUserBestFriends({ fid: who.hub!.fid, limit: 1, cursor })
    seen.push(...page.users)
    cursor = page.next?.cursor ?? undefined
  }
  expect(seen).toEqual(all)
  expect((await read('hub'))[0]!.username).toBe('far')
})

test('users whom someone muted are not among their friends', async () => {
  const mute = { fid: who.hub!.fid, mutedFid: who.close!.fid }
  await island.client.publishMute(mute)
  expect((await read('hub')).map(({ username }) => username)).toEqual(['far', 'near'])
  await island.client.deleteMute(mute)
})

test('invalid input is rejected, and unknown users have no friends', async () => {
  const call = (args: object) => statusAndCode(island.client.getUserBestFriends(args as never))
  expect(await call({ fid: 0 })).toEqual('400 InvalidField')
  expect(await call({ fid: 2, limit: 101 })).toEqual('400 InvalidField')
  expect(await call({ fid: 2, cursor: 'x' })).toEqual('400 INVALID_CURSOR')
  expect((await island.client.getUserBestFriends({ fid: 1_000_000 })).users).toEqual([])
})
