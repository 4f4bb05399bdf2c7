import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Store } from '../store/open'
import { build, ReactionType } from './index'
import { rebuild } from './rebuild'
import { checkAgreement } from './verify'
import {
  by,
  cast,
  hashOfMessage,
  mergeAll,
  openIsland,
  populate,
  signed,
} from '../../test/message-store'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
beforeEach(() => populate(store))
afterAll(() => store.close())

const post = cast(1, 0)
const hash = hashOfMessage(post)
const like = (fid: number, author: number, seconds = 1) =>
  signed(build.reactionAdd(by(fid, seconds), ReactionType.like, { fid: author, hash }))
const unlike = (fid: number, author: number, seconds = 2) =>
  signed(build.reactionRemove(by(fid, seconds), ReactionType.like, { fid: author, hash }))
const likes = async () => {
  expect(await checkAgreement(store)).toEqual([])
  const row = await store.db.selectFrom('cast').select('like_count').executeTakeFirst()
  return row?.like_count
}

test('a like that names another author is to no cast', async () => {
  expect(await mergeAll(store, [post, like(2, 1), like(3, 4), like(2, 4)])).toEqual(
    Array(4).fill('merged'),
  )
  expect(await likes()).toBe(1)
  const told = await store.db.selectFrom('notification').select('actor_fid').execute()
  expect(told).toEqual([{ actor_fid: 2 }])
  expect(await mergeAll(store, [unlike(2, 4)])).toEqual(['merged'])
  expect(await likes()).toBe(1)
  expect(await mergeAll(store, [unlike(2, 1)])).toEqual(['merged'])
  expect(await likes()).toBe(0)
})

test('reactions wait for the cast that they name, and count when it comes', async () => {
  expect(await mergeAll(store, [like(2, 1), like(3, 4), like(4, 1)])).toEqual(
    Array(3).fill('merged'),
  )
  expect(await mergeAll(store, [unlike(4, 1), post])).toEqual(['merged', 'merged'])
  expect(await likes()).toBe(1)
  await rebuild(store)
  expect(await likes()).toBe(1)
  expect(await mergeAll(store, [signed(build.castRemove(by(1, 3), hash)), unlike(2, 1)])).toEqual([
    'merged',
    'merged',
  ])
  expect(await likes()).toBeUndefined()
})

test('a reaction to a URL that looks like a cast is to no cast', async () => {
  const odd = [hash, `1:${hash}`, `url:${hash}`].map((url) =>
    signed(build.reactionAdd(by(2), ReactionType.like, { url })),
  )
  expect(await mergeAll(store, [...odd, like(2, 1), post])).toEqual(Array(5).fill('merged'))
  expect(await likes()).toBe(1)
})
