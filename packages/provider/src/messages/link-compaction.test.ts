import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Store } from '../store/open'
import type { StoreEvent } from '../store/events'
import { build, merge, type Message } from './index'
import { rebuild } from './rebuild'
import { checkAgreement } from './verify'
import { by, mergeAll, openIsland, populate, signed } from '../../test/message-store'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
beforeEach(() => populate(store))
afterAll(() => store.close())

const follow = (target: number, seconds: number, type?: string) =>
  signed(build.linkAdd(by(1, seconds), target, type))
const unfollow = (target: number, seconds: number) =>
  signed(build.linkRemove(by(1, seconds), target))
const state = (targets: number[], seconds: number, type?: string) =>
  signed(build.linkCompactState(by(1, seconds), targets, type))

async function links(type = 'follow'): Promise<number[]> {
  const rows = await store.db
    .selectFrom('link')
    .select('target_fid')
    .where('type', '=', type)
    .orderBy('target_fid')
    .execute()
  expect(await checkAgreement(store)).toEqual([])
  return rows.map((row) => row.target_fid)
}

const profile = (fid: number) =>
  store.db.selectFrom('profile').selectAll().where('fid', '=', fid).executeTakeFirstOrThrow()

/** Merges all at once, and one by one on another empty network: the result is the same. */
async function bothWays(messages: Message[]): Promise<string[]> {
  const one = []
  for (const message of messages) one.push(...(await mergeAll(store, [message])))
  const left = await links()
  await populate(store)
  expect(await mergeAll(store, messages)).toEqual(one)
  expect(await links()).toEqual(left)
  return one
}

test('a state ends earlier links of its type to others, and earlier removals', async () => {
  await mergeAll(store, [
    follow(2, 0),
    follow(3, 1),
    follow(3, 1, 'close'),
    signed(build.linkAdd(by(4, 0), 3)),
  ])
  const seen: StoreEvent[] = []
  const stop = store.events.subscribe((event) => void seen.push(event))
  expect(await mergeAll(store, [unfollow(4, 2), state([2], 10)])).toEqual(['merged', 'merged'])
  await expect
    .poll(() => seen.filter(({ kind }) => kind === 'unfollow'))
    .toMatchObject([{ fid: 1, targetFid: 3 }])
  stop()
  expect(await links()).toEqual([2, 3])
  expect(await links('close')).toEqual([3])
  expect(await profile(1)).toMatchObject({ following_count: 1 })
  expect(await profile(3)).toMatchObject({ follower_count: 1 })
  const told = await store.db
    .selectFrom('notification')
    .select(['fid', 'actor_fid'])
    .orderBy('fid')
    .execute()
  expect(told).toEqual([
    { fid: 2, actor_fid: 1 },
    { fid: 3, actor_fid: 4 },
  ])
  const used = await store.db
    .selectFrom('storage_use')
    .select('used')
    .where('fid', '=', 1)
    .where('kind', '=', 'links')
    .executeTakeFirst()
  // The follow, the other link, and the state itself.
  expect(used).toEqual({ used: 3 })
  await rebuild(store)
  expect(await links()).toEqual([2, 3])
})

test('a state does not create links', async () => {
  await mergeAll(store, [state([2, 3], 10)])
  expect(await links()).toEqual([])
})

test('links that come late are judged by the state', async () => {
  expect(
    await bothWays([state([2], 10), follow(2, 5), follow(3, 5), unfollow(2, 6), unfollow(3, 12)]),
  ).toEqual(['merged', 'merged', 'conflict-lost', 'conflict-lost', 'merged'])
  expect(await links()).toEqual([2])
})

test('a removal that the state has ended does not come back', async () => {
  expect(await bothWays([follow(2, 1), unfollow(2, 2), state([2], 10), follow(2, 1)])).toEqual([
    'merged',
    'merged',
    'merged',
    'merged',
  ])
  expect(await links()).toEqual([2])
})

test('in one second, what came first ends and what comes after stays', async () => {
  expect(await bothWays([follow(3, 10), state([2], 10), follow(4, 10)])).toEqual([
    'merged',
    'merged',
    'merged',
  ])
  expect(await links()).toEqual([4])
})

test('a later state replaces an earlier one; an earlier one, or one of the same second, is refused', async () => {
  expect(
    await bothWays([
      follow(2, 1),
      follow(3, 1),
      state([2, 3], 10),
      state([2], 9),
      state([2], 10),
      state([3], 11),
      state([3], 11),
      follow(2, 5),
    ]),
  ).toEqual([
    'merged',
    'merged',
    'merged',
    'conflict-lost',
    'conflict-lost',
    'merged',
    'duplicate',
    'conflict-lost',
  ])
  expect(await links()).toEqual([3])
})

test('a state does not touch what others link', async () => {
  await mergeAll(store, [signed(build.linkAdd(by(2), 3)), state([4], 10)])
  expect(await links()).toEqual([3])
})

test('states count against the quota and are not pruned', async () => {
  await populate(store, { rent: { unitType: '2025' } })
  const many = Array.from({ length: 199 }, (_, i) => follow(1000 + i, i + 1))
  const all = many.map(({ data }) => data.linkBody!.targetFid!)
  await mergeAll(store, many)
  expect(await mergeAll(store, [state(all, 500), follow(2, 501)])).toEqual(['merged', 'merged'])
  expect(await links()).toEqual([2, ...all.slice(1)])
})

test('a block is a link of its type', async () => {
  const blocked = async () => {
    await links('block')
    return (await store.db.selectFrom('block').select(['blocked_fid', 'hash']).execute()).map(
      (row) => [row.blocked_fid, row.hash !== null],
    )
  }
  await mergeAll(store, [follow(2, 1, 'block'), follow(1, 1, 'block')])
  // Blocking oneself is valid and hides nothing.
  expect(await blocked()).toEqual([[2, true]])
  await store.db
    .insertInto('block')
    .values({ blocker_fid: 1, blocked_fid: 3, blocked_at: 1, hash: null })
    .execute()
  await rebuild(store)
  expect((await blocked()).toSorted()).toEqual([
    [2, true],
    [3, false],
  ])
  const unblock = (target: number) => signed(build.linkRemove(by(1, 5), target, 'block'))
  await mergeAll(store, [unblock(3)])
  expect(await blocked()).toEqual([[2, true]])
  await mergeAll(store, [follow(2, 6), state([4], 10, 'block')])
  expect(await blocked()).toEqual([])
  expect(await links()).toEqual([2])
  await merge(store, [unblock(4)])
})

test('a follow of oneself counts, and notifies no one', async () => {
  await mergeAll(store, [follow(1, 0)])
  expect(await links()).toEqual([1])
  expect(await profile(1)).toMatchObject({ following_count: 1, follower_count: 1 })
  expect(await store.db.selectFrom('notification').selectAll().execute()).toEqual([])
})
