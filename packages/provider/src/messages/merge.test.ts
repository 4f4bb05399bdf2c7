import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../store/open'
import { checkAgreement } from './verify'
import { build, merge, ReactionType, UserDataType } from './index'
import {
  by,
  cast,
  hashOfMessage,
  mergeAll,
  openIsland,
  populate,
  replyTo,
  signed,
} from '../../test/message-store'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
beforeEach(() => populate(store))
afterAll(() => store.close())

const castRow = (hash: string) =>
  store.db.selectFrom('cast').selectAll().where('hash', '=', hash).executeTakeFirst()
const profile = (fid: number) =>
  store.db.selectFrom('profile').selectAll().where('fid', '=', fid).executeTakeFirstOrThrow()
const target = (message: ReturnType<typeof cast>) => ({
  fid: message.data.fid,
  hash: hashOfMessage(message),
})
const like = (fid: number, seconds: number, message: ReturnType<typeof cast>) =>
  signed(build.reactionAdd(by(fid, seconds), ReactionType.like, target(message)))

describe('casts', () => {
  test('a cast, its reply and its quote are counted and get their thread positions', async () => {
    const first = cast(1, 0, { text: 'hello' })
    const reply = replyTo(first, 2, 1)
    const quote = cast(3, 2, { embeds: [{ castId: target(first) }] })
    expect(await mergeAll(store, [first, reply, quote])).toEqual(['merged', 'merged', 'merged'])
    expect(await castRow(hashOfMessage(first))).toMatchObject({
      text: 'hello',
      reply_count: 1,
      quote_count: 1,
      root_hash: hashOfMessage(first),
      app_fid: 1,
    })
    expect(await castRow(hashOfMessage(reply))).toMatchObject({
      parent_fid: 1,
      root_hash: hashOfMessage(first),
    })
    expect((await profile(1)).cast_count).toBe(1)
    expect(await checkAgreement(store)).toEqual([])
  })

  test('the same message again is a duplicate and counts once', async () => {
    const message = cast(1, 0)
    expect(await mergeAll(store, [message, message])).toEqual(['merged', 'duplicate'])
    expect(await mergeAll(store, [message])).toEqual(['duplicate'])
    expect((await profile(1)).cast_count).toBe(1)
  })

  test('removing a cast wins in either order and keeps its replies in their conversation', async () => {
    const first = cast(1, 0)
    const second = replyTo(first, 2, 1)
    const third = replyTo(second, 3, 2)
    const remove = signed(build.castRemove(by(2, -500), hashOfMessage(second)))
    expect(await mergeAll(store, [first, second, third, remove])).toEqual(Array(4).fill('merged'))
    expect(await castRow(hashOfMessage(second))).toBeUndefined()
    expect((await castRow(hashOfMessage(third)))?.root_hash).toBe(hashOfMessage(first))
    expect((await castRow(hashOfMessage(first)))?.reply_count).toBe(0)
    expect(await mergeAll(store, [second])).toEqual(['conflict-lost'])
    expect(await checkAgreement(store)).toEqual([])

    await populate(store)
    expect(await mergeAll(store, [remove, third, second, first])).toEqual([
      'merged',
      'merged',
      'conflict-lost',
      'merged',
    ])
    expect((await castRow(hashOfMessage(third)))?.root_hash).toBe(hashOfMessage(first))
    expect(await checkAgreement(store)).toEqual([])
  })

  test('only the author can remove a cast', async () => {
    const message = cast(1, 0)
    const foreign = signed(build.castRemove(by(2, 1), hashOfMessage(message)))
    await mergeAll(store, [message, foreign])
    expect(await castRow(hashOfMessage(message))).toBeDefined()
    expect(await checkAgreement(store)).toEqual([])
  })

  test('replies that arrive first move into the conversation and channel of their parent', async () => {
    await store.db
      .insertInto('channel')
      .values({ id: 'sea', url: 'https://sea.example', name: 'Sea', lead_fid: 1, created_at: 1 })
      .execute()
    const first = cast(1, 0, { parent: { url: 'https://sea.example' } })
    const second = replyTo(first, 2, 1)
    const third = replyTo(second, 3, 2)
    for (const message of [third, second, first]) await mergeAll(store, [message])
    expect(await castRow(hashOfMessage(third))).toMatchObject({
      root_hash: hashOfMessage(first),
      root_parent_url: 'https://sea.example',
      channel_id: 'sea',
    })
    const channel = await store.db.selectFrom('channel').selectAll().executeTakeFirstOrThrow()
    expect(channel.cast_count).toBe(3)
    const told = await store.db.selectFrom('notification').selectAll().orderBy('fid').execute()
    expect(told).toMatchObject([
      { fid: 1, type: 'reply', actor_fid: 2, channel_id: 'sea' },
      { fid: 2, type: 'reply', actor_fid: 3, channel_id: 'sea' },
    ])
    expect(await checkAgreement(store)).toEqual([])
  })
})

describe('reactions, links and profiles', () => {
  test('the later of like and unlike wins, and the removal within the same second', async () => {
    const message = cast(1, 0)
    const unlike = (seconds: number) =>
      signed(build.reactionRemove(by(2, seconds), ReactionType.like, target(message)))
    await mergeAll(store, [message, like(2, 5, message)])
    expect((await castRow(hashOfMessage(message)))?.like_count).toBe(1)
    expect(await mergeAll(store, [unlike(4)])).toEqual(['conflict-lost'])
    expect(await mergeAll(store, [unlike(5)])).toEqual(['merged'])
    expect((await castRow(hashOfMessage(message)))?.like_count).toBe(0)
    expect(await mergeAll(store, [like(2, 6, message)])).toEqual(['merged'])
    expect((await castRow(hashOfMessage(message)))?.like_count).toBe(1)
    expect(await checkAgreement(store)).toEqual([])
  })

  test('a like that arrives before its cast counts when the cast arrives', async () => {
    const message = cast(1, 0)
    await mergeAll(store, [like(2, 1, message), like(3, 1, message)])
    await mergeAll(store, [message])
    expect((await castRow(hashOfMessage(message)))?.like_count).toBe(2)
    const told = await store.db.selectFrom('notification').select(['fid', 'type']).execute()
    expect(told).toEqual([
      { fid: 1, type: 'likes' },
      { fid: 1, type: 'likes' },
    ])
    expect(await checkAgreement(store)).toEqual([])
  })

  test('follows and unfollows update both counters', async () => {
    await mergeAll(store, [signed(build.linkAdd(by(1, 0), 2)), signed(build.linkAdd(by(3, 0), 2))])
    expect(await profile(2)).toMatchObject({ follower_count: 2, following_count: 0 })
    await mergeAll(store, [signed(build.linkRemove(by(1, 1), 2))])
    expect(await profile(2)).toMatchObject({ follower_count: 1 })
    expect(await profile(1)).toMatchObject({ following_count: 0 })
    expect(await checkAgreement(store)).toEqual([])
  })

  test('the last value of each field is on the profile, and an empty one clears it', async () => {
    const set = (seconds: number, type: number, value: string) =>
      signed(build.userDataAdd(by(1, seconds), type, value))
    await mergeAll(store, [
      set(2, UserDataType.displayName, 'Ana'),
      set(1, UserDataType.displayName, 'old'),
      set(1, UserDataType.username, 'user1'),
      set(1, UserDataType.url, 'https://a.example'),
    ])
    expect(await profile(1)).toMatchObject({ display_name: 'Ana', username: 'user1' })
    await mergeAll(store, [set(3, UserDataType.url, ''), set(3, UserDataType.username, '')])
    expect(await profile(1)).toMatchObject({ url: null, username: null })
    expect(await checkAgreement(store)).toEqual([])
  })
})

describe('notifications', () => {
  test('a reply wins over a mention of the same user, and users are not notified of their own actions', async () => {
    const first = cast(1, 0)
    const reply = cast(2, 1, {
      text: ' and ',
      parent: target(first),
      mentions: [1, 2, 3],
      mentionsPositions: [0, 5, 5],
    })
    await mergeAll(store, [first, reply])
    const told = await store.db
      .selectFrom('notification')
      .select(['fid', 'type', 'actor_fid'])
      .orderBy('fid')
      .execute()
    expect(told).toEqual([
      { fid: 1, type: 'reply', actor_fid: 2 },
      { fid: 3, type: 'mention', actor_fid: 2 },
    ])
    await mergeAll(store, [signed(build.castRemove(by(2, 2), hashOfMessage(reply)))])
    expect(await store.db.selectFrom('notification').selectAll().execute()).toEqual([])
  })

  test('listeners receive committed changes, and no others', async () => {
    const heard: string[] = []
    const stop = store.events.subscribe((event) => heard.push(event.kind))
    const message = cast(1, 0)
    await mergeAll(store, [message, like(2, 1, message)])
    expect(heard).toEqual(['cast', 'reaction', 'notification'])
    heard.length = 0
    const failing = store.transaction(async (tx) => {
      await merge(store, [cast(1, 9)], { tx })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(heard).toEqual([])
    expect((await profile(1)).cast_count).toBe(1)
    expect(await checkAgreement(store)).toEqual([])
    stop()
  })
})

test('repeated replies by one user raise a cast once', async () => {
  const first = cast(1, 0)
  const weight = async () =>
    (await store.db.selectFrom('trend_bucket').select('weight').execute()).reduce(
      (sum, row) => sum + row.weight,
      0,
    )
  await mergeAll(store, [first, replyTo(first, 2, 1)])
  const once = await weight()
  expect(once).toBeGreaterThan(0)
  await mergeAll(
    store,
    [2, 3, 4].map((seconds) => replyTo(first, 2, seconds)),
  )
  expect(await weight()).toBeCloseTo(once)
  await mergeAll(store, [replyTo(first, 1, 9)])
  expect(await weight()).toBeCloseTo(once)
  await mergeAll(store, [replyTo(first, 3, 9)])
  expect(await weight()).toBeCloseTo(2 * once)
  expect(await checkAgreement(store)).toEqual([])
})

test('a rejected message leaves no trace', async () => {
  const stranger = signed(build.castAdd(by(77), { text: 'who?' }))
  const foreign = signed(build.castAdd(by(1), { text: 'not my key' }), 7)
  const name = signed(build.userDataAdd(by(1), UserDataType.username, 'user2'))
  const outcomes = await merge(store, [stranger, foreign, name])
  expect(
    outcomes.map((item) => (item.status === 'refused' ? item.error.code : item.status)),
  ).toEqual(['UNKNOWN_FID', 'UNKNOWN_SIGNER', 'USERNAME_NOT_OWNED'])
  expect(await store.db.selectFrom('message').selectAll().execute()).toEqual([])
})

test('concurrent messages have the same result as sequential ones', async () => {
  const first = cast(1, 0)
  const second = replyTo(first, 2, 1)
  const third = replyTo(second, 3, 2)
  const likes = [1, 2, 3, 4, 5].flatMap((fid) => [first, second, third].map((m) => like(fid, 9, m)))
  const follows = [1, 2, 3, 4, 5].flatMap((fid) =>
    [1, 2, 3, 4, 5]
      .filter((other) => other !== fid)
      .map((other) => signed(build.linkAdd(by(fid), other))),
  )
  const all = [third, ...likes, ...follows, second, first]
  const outcomes = await Promise.all(all.map((message) => mergeAll(store, [message])))
  expect(outcomes.flat()).toEqual(all.map(() => 'merged'))
  expect(await castRow(hashOfMessage(third))).toMatchObject({
    root_hash: hashOfMessage(first),
    like_count: 5,
  })
  expect(await profile(1)).toMatchObject({ follower_count: 4, following_count: 4 })
  expect(await checkAgreement(store)).toEqual([])
})
