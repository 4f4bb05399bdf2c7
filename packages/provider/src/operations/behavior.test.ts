import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAgreement } from '../messages/verify'

const [ANA, BO, GUS] = [2, 3, 8]
let island: TestIsland
const failures: unknown[] = []

beforeAll(async () => {
  island = await startIsland({ onError: (error) => failures.push(error) })
})
afterAll(() => island.close())

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no problem',
    (error: { status?: number; code?: string; property?: string }) => ({
      status: error.status,
      code: error.code,
      property: error.property,
    }),
  )

async function cast(fid: number, text: string, more: object = {}) {
  const signerUuid = await island.signerOf(fid)
  const answer = await island.client.publishCast({ signerUuid, text, ...more })
  return answer.cast.hash
}
const look = async (hash: string, viewerFid?: number) =>
  (await island.client.lookupCastByHashOrWarpcastUrl({ identifier: hash, type: 'hash', viewerFid }))
    .cast

describe('casts', () => {
  test('mentions are stored as FIDs and returned as usernames, at byte positions', async () => {
    const hash = await cast(ANA, '🌊 ask @bo and @nobody-here')
    const seen = await look(hash)
    expect(seen.text).toBe('🌊 ask @bo and @nobody-here')
    expect(seen.mentioned_profiles.map(({ fid }) => fid)).toEqual([BO])
    expect(seen.mentioned_profiles_ranges).toEqual([{ start: 9, end: 12 }])
    const stored = await island.store.db
      .selectFrom('cast')
      .select(['text', 'mentions', 'mentions_positions'])
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      text: '🌊 ask  and @nobody-here',
      mentions: [BO],
      mentions_positions: [9],
    })
  })

  test('a reply counts, is in its thread and notifies the author', async () => {
    const root = await cast(ANA, 'Who has a long ladder?', { channelId: 'tools' })
    const reply = await cast(BO, 'I do. It is a short one.', { parent: root })
    const { conversation } = await island.client.lookupCastConversation({
      identifier: root,
      type: 'hash',
    })
    expect(conversation.cast.replies.count).toBe(1)
    expect(conversation.cast.direct_replies.map(({ hash }) => hash)).toEqual([reply])
    expect(conversation.cast.channel?.id).toBe('tools')
    expect(conversation.cast.direct_replies[0]).toMatchObject({
      parent_hash: root,
      parent_author: { fid: ANA },
      thread_hash: root,
    })
    const { notifications } = await island.client.fetchAllNotifications({
      fid: ANA,
      type: ['replies'],
    })
    expect(notifications[0]).toMatchObject({ type: 'reply', seen: false, cast: { hash: reply } })
  })

  test('a quoted cast is embedded in the quoting one', async () => {
    const quoted = await cast(BO, 'Measure twice.')
    const hash = await cast(ANA, 'As they say:', {
      embeds: [{ cast_id: { fid: BO, hash: quoted } }],
    })
    expect((await look(hash)).embeds).toMatchObject([
      { cast: { hash: quoted, text: 'Measure twice.', author: { username: 'bo' } } },
    ])
  })

  test('the same idem publishes once, even concurrently; another body is rejected', async () => {
    const args = {
      signerUuid: await island.signerOf(ANA),
      text: 'Only once.',
      idem: 'once-and-only-once',
    }
    const answers = await Promise.all([1, 2, 3].map(() => island.client.publishCast(args)))
    expect(new Set(answers.map((answer) => answer.cast.hash)).size).toBe(1)
    expect(await errorOf(island.client.publishCast({ ...args, text: 'Twice?' }))).toMatchObject({
      status: 409,
      code: 'IDEM_REUSED',
    })
  })

  test('a reply whose process died after it was published is not published again', async () => {
    const parent = await cast(ANA, 'Who is there?')
    const reply = { parent, idem: 'died-before-the-answer' }
    const first = await cast(ANA, 'Me.', reply)
    await island.store.db
      .updateTable('idempotency')
      .set({ status: null, answer: null, owner: 1 })
      .where('key', '=', reply.idem)
      .execute()
    await island.client.deleteCast({ signerUuid: await island.signerOf(ANA), targetHash: parent })
    expect(await cast(ANA, 'Me.', reply)).toBe(first)
    const { casts } = await island.client.fetchCastsForUser({ fid: ANA, includeReplies: true })
    expect(casts.filter(({ text }) => text === 'Me.').map(({ hash }) => hash)).toEqual([first])
  })

  test('a deleted cast is gone from reads and search, and only its author can delete it', async () => {
    const hash = await cast(ANA, 'Xylophonic regrets')
    const search = async () =>
      (await island.client.searchCasts({ q: 'xylophonic' })).result.casts.map((found) => found.hash)
    expect(await search()).toEqual([hash])
    const asBo = { signerUuid: await island.signerOf(BO), targetHash: hash }
    expect(await errorOf(island.client.deleteCast(asBo))).toMatchObject({ status: 403 })
    await island.client.deleteCast({ ...asBo, signerUuid: await island.signerOf(ANA) })
    expect(await search()).toEqual([])
    expect(await errorOf(look(hash))).toMatchObject({ status: 404 })
  })

  test.each([
    ['too long', { text: 'a'.repeat(1025) }],
    ['empty', { text: '' }],
    ['an unknown parent', { text: 'hm', parent: `0x${'ab'.repeat(20)}` }],
    ['an unknown channel', { text: 'hm', channelId: 'nowhere' }],
    [
      'five embeds',
      { text: 'hm', embeds: [1, 2, 3, 4, 5].map((i) => ({ url: `https://e.example/${i}` })) },
    ],
    ['an embed of 257 bytes', { text: 'hm', embeds: [{ url: 'chain:'.padEnd(257, 'x') }] }],
  ])('%s is rejected and nothing is written', async (_what, args) => {
    const count = () =>
      island.store.db
        .selectFrom('message')
        .select((of) => of.fn.countAll().as('all'))
        .executeTakeFirstOrThrow()
    const before = await count()
    const signerUuid = await island.signerOf(ANA)
    const told = await errorOf(island.client.publishCast({ signerUuid, ...args } as never))
    expect((told as { status: number }).status).toBeGreaterThanOrEqual(400)
    expect((told as { status: number }).status).toBeLessThan(500)
    expect(await count()).toEqual(before)
  })
})

test('two likes count once, and like, unlike, like within a second ends liked', async () => {
  const target = await cast(ANA, 'Likeable')
  const args = { signerUuid: await island.signerOf(BO), reactionType: 'like', target } as const
  await island.client.publishReaction(args)
  await island.client.publishReaction(args)
  await island.client.deleteReaction(args)
  expect((await look(target, BO)).viewer_context).toEqual({ liked: false, recasted: false })
  await island.client.publishReaction(args)
  const seen = await look(target, BO)
  expect(seen.viewer_context).toEqual({ liked: true, recasted: false })
  expect(seen.reactions).toMatchObject({ likes_count: 1, likes: [{ fid: BO, fname: 'bo' }] })
})

test('a signer writes only if approved, and only for the app that created it', async () => {
  const { signer_uuid: fresh } = await island.client.createSigner({})
  const publish = (client: TestIsland['client'], signerUuid: string) =>
    errorOf(client.publishCast({ signerUuid, text: 'hello' }))
  expect(await publish(island.client, fresh)).toMatchObject({ code: 'SIGNER_NOT_APPROVED' })
  const anas = await island.signerOf(ANA)
  expect(await publish(island.otherClient, anas)).toMatchObject({ status: 403, code: 'Forbidden' })
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect(await publish(island.client, unknown)).toMatchObject({ status: 404 })
})

test('a block hides both users from each other, a mute hides one from the other', async () => {
  const { client } = island
  const newcomer = await island.newcomer('newcomer')
  const hash = await cast(GUS, 'Gus was here, unmistakably')
  const found = async (viewerFid: number) => {
    const { casts } = await client.fetchCastsForUser({ fid: GUS, viewerFid, limit: 5 })
    return casts.some((one) => one.hash === hash)
  }
  expect(await found(newcomer.fid)).toBe(true)
  await client.publishMute({ fid: newcomer.fid, mutedFid: GUS })
  expect(await found(newcomer.fid)).toBe(false)
  await client.deleteMute({ fid: newcomer.fid, mutedFid: GUS })
  expect(await found(newcomer.fid)).toBe(true)
  await client.publishBlock({ signerUuid: await island.signerOf(GUS), blockedFid: newcomer.fid })
  expect(await found(newcomer.fid)).toBe(false)
  const { signerUuid } = newcomer
  expect(
    await errorOf(client.publishCast({ signerUuid, text: 'But', parent: hash })),
  ).toMatchObject({ status: 403, code: 'BLOCKED' })
})

test('a new user registers once, and the username is then taken', async () => {
  const { client } = island
  const { fid } = await island.newcomer('marisol')
  const { user } = await client.lookupUserByUsername({ username: 'marisol' })
  expect(user).toMatchObject({ fid, username: 'marisol' })
  expect(await client.isFnameAvailable({ fname: 'marisol' })).toEqual({ available: false })
  await expect(island.newcomer('marisol')).rejects.toMatchObject({
    code: 'NAME_TAKEN',
    status: 409,
  })
  expect(await client.lookupUserStorageAllocations({ fid })).toMatchObject({
    total_active_units: 10,
  })
})

test('a feed contains casts by followed users and their recasts; pages neither repeat nor lose casts', async () => {
  const { client } = island
  const reader = await island.newcomer('reader')
  const follow = await client.followUser({
    signerUuid: reader.signerUuid,
    targetFids: [ANA, BO, reader.fid, 999_999],
  })
  expect(follow.details.map(({ success }) => success)).toEqual([true, true, true, false])
  const gus = await cast(GUS, 'Something worth passing on')
  await client.publishReaction({
    signerUuid: await island.signerOf(ANA),
    reactionType: 'recast',
    target: gus,
  })
  const everything = (await client.fetchUserFollowingFeed({ fid: reader.fid, limit: 100 })).casts
  expect(everything.map(({ hash }) => hash)).toContain(gus)
  // A cast in the same second as the end of the page may be sorted after it, so that second has to pass.
  island.clock.advance(2_000)
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 40; page++) {
    const answer = await client.fetchUserFollowingFeed({ fid: reader.fid, limit: 3, cursor })
    seen.push(...answer.casts.map(({ hash }) => hash))
    // Other users continue to write and recast between the pages.
    await cast(ANA, `Meanwhile ${page}`)
    if (page === 2) {
      await client.publishReaction({
        signerUuid: await island.signerOf(BO),
        reactionType: 'recast',
        target: gus,
      })
    }
    if (!answer.next.cursor) break
    cursor = answer.next.cursor
  }
  expect(seen).toEqual(everything.map(({ hash }) => hash))
  const foreign = await errorOf(client.fetchCastsForUser({ fid: ANA, cursor }))
  expect(foreign).toMatchObject({ status: 400, code: 'INVALID_CURSOR', property: 'cursor' })
})

test('likes of one cast are one notification, which can be marked as read', async () => {
  const { client } = island
  const author = await island.newcomer('author')
  const { cast: written } = await client.publishCast({
    signerUuid: author.signerUuid,
    text: 'Mine',
  })
  for (const fid of [ANA, BO]) {
    const signerUuid = await island.signerOf(fid)
    await client.publishReaction({ signerUuid, reactionType: 'like', target: written.hash })
    await client.followUser({ signerUuid, targetFids: [author.fid] })
  }
  const read = () => client.fetchAllNotifications({ fid: author.fid })
  const told = await read()
  expect(told.unseen_notifications_count).toBe(4)
  expect(told.notifications.map(({ type, count }) => [type, count]).sort()).toEqual([
    ['follows', 2],
    ['likes', 2],
  ])
  await client.markNotificationsAsSeen({ signerUuid: author.signerUuid, type: 'likes' })
  const after = await read()
  expect(after.unseen_notifications_count).toBe(2)
  expect(after.notifications.find(({ type }) => type === 'likes')?.seen).toBe(true)
})

test('log and projections agree in the end, without internal errors', async () => {
  expect(await checkAgreement(island.store)).toEqual([])
  expect(failures).toEqual([])
})
