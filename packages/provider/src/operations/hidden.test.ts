import { operations, type Operation, type OperationId } from '@castaway/contract'
import { channelUrl } from '@castaway/seeds'
import { startIsland, type Person, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTopics } from '../trending-topics/find-topics'
import { withoutPeople } from '../../test/calls-without-users'

/**
 * Tests who is hidden from whom, in every call that reads. A call that no table lists fails the test, so that every
 * call has to be decided.
 */
const ANA = 2
const IMAGE = 'https://pictures.example/hidden.png'

let island: TestIsland
let viewer: Person
let hidden: Person
let friend: Person
let root: string
let theirs: string

type Args = Record<string, unknown>
/** Arguments of calls whose response contains the hidden user if no one is hidden. */
type Table = Partial<Record<OperationId, () => Args[]>>

const lagoon = () => ({ channelIds: ['lagoon'], membersOnly: false, withReplies: true })
const seen = (args: Args = {}): Args => ({ viewerFid: viewer.fid, limit: 100, ...args })
const feed = (filterType: string, args: Args): Args =>
  seen({ feedType: 'filter', filterType, ...args })

/** Lists with a viewer: without users whom they muted, blocked, or were blocked by, and users whom the app banned. */
const forReaders: Table = {
  fetchFeed: () => [
    seen({ feedType: 'following', fid: viewer.fid }),
    feed('fids', { fids: [hidden.fid, ANA] }),
    feed('channel_id', { channelId: 'lagoon', membersOnly: false }),
    feed('parent_url', { parentUrl: channelUrl('lagoon') }),
    feed('embed_url', { embedUrl: IMAGE }),
    feed('embed_types', { embedTypes: ['image'] }),
    feed('global_trending', { limit: 10 }),
  ],
  fetchFeedByChannelIds: () => [seen(lagoon())],
  fetchFeedByParentUrls: () => [seen({ parentUrls: [channelUrl('lagoon')], withReplies: true })],
  fetchUserFollowingFeed: () => [seen({ fid: viewer.fid })],
  fetchFeedForYou: () => [seen({ fid: friend.fid, limit: 50 })],
  fetchFramesOnlyFeed: () => [seen()],
  fetchTrendingFeed: () => [seen({ timeWindow: '24h', limit: 10 })],
  fetchCastsForUser: () => [seen({ fid: hidden.fid })],
  fetchPopularCastsByUser: () => [{ fid: hidden.fid, viewerFid: viewer.fid }],
  fetchRepliesAndRecastsForUser: () => [
    seen({ fid: hidden.fid, limit: 50 }),
    seen({ fid: ANA, limit: 50 }),
  ],
  fetchUserReactions: () => [
    seen({ fid: ANA, type: 'all' }),
    seen({ fid: hidden.fid, type: 'all' }),
  ],
  fetchCastReactions: () => [seen({ hash: root, types: ['likes', 'recasts'] })],
  lookupCastConversation: () => [
    seen({ identifier: root, type: 'hash', replyDepth: 2, limit: 50 }),
    seen({ identifier: root, type: 'hash', replyDepth: 2, sortType: 'algorithmic', limit: 50 }),
  ],
  searchCasts: () => [
    seen({ q: 'zanzibar' }),
    seen({ q: 'zanzibar', sortType: 'algorithmic' }),
    seen({ q: 'zanzibar', mode: 'hybrid' }),
  ],
  fetchFeedByTopic: () => [seen({ slug: 'zanzibar' })],
  fetchCastQuotes: () => [seen({ identifier: root, type: 'hash' })],
  fetchUserReciprocalFollowers: () => [
    seen({ fid: ANA }),
    seen({ fid: ANA, sortType: 'desc_chron' }),
  ],
  getUserBestFriends: () => [{ fid: viewer.fid, limit: 100 }],
  searchUser: () => [seen({ q: 'hiddenone', limit: 10 })],
  fetchUsersByLocation: () => [seen({ latitude: 1, longitude: 1 })],
  fetchPowerUsers: () => [seen()],
  fetchUserFollowers: () => [seen({ fid: ANA }), seen({ fid: ANA, sortType: 'algorithmic' })],
  fetchUserFollowing: () => [seen({ fid: ANA }), seen({ fid: ANA, sortType: 'algorithmic' })],
  fetchRelevantFollowers: () => [{ targetFid: ANA, viewerFid: viewer.fid }],
  fetchRelevantFollowersForAChannel: () => [{ id: 'lagoon', viewerFid: viewer.fid }],
  fetchFollowSuggestions: () => [seen({ fid: friend.fid })],
  fetchFollowersForAChannel: () => [seen({ id: 'lagoon' })],
  fetchAllNotifications: () => [{ fid: viewer.fid, limit: 25 }],
  fetchChannelNotificationsForUser: () => [{ fid: viewer.fid, channelIds: ['lagoon'], limit: 25 }],
  fetchNotificationsByParentUrlForUser: () => [
    { fid: viewer.fid, parentUrls: [channelUrl('lagoon')], limit: 25 },
  ],
}

/** Lists without a viewer: without users whom the app banned. */
const forApps: Table = {
  fetchChannelMembers: () => [{ channelId: 'lagoon', limit: 100 }],
  fetchPowerUsersLite: () => [{}],
  listTrendingTopics: () => [{ limit: 25 }],
  lookupCastConversationSummary: () => [{ identifier: root }],
}

/** Requests for one user, or one thing of theirs, are answered despite mutes and blocks. */
const byName: Table = {
  fetchBulkCasts: () => [{ casts: [theirs], viewerFid: viewer.fid }],
  lookupCastByHashOrWarpcastUrl: () => [
    { identifier: theirs, type: 'hash', viewerFid: viewer.fid },
  ],
  fetchBulkUsers: () => [{ fids: [hidden.fid], viewerFid: viewer.fid }],
  fetchBulkUsersByEthOrSolAddress: () => [
    { addresses: [hidden.wallet.address], viewerFid: viewer.fid },
  ],
  lookupUserByUsername: () => [{ username: 'hiddenone', viewerFid: viewer.fid }],
  lookupUserByCustodyAddress: () => [{ custodyAddress: hidden.wallet.address }],
  lookupUsersByXUsername: () => [{ xUsername: '@HIDDENX', viewerFid: viewer.fid }],
  fetchUserInteractions: () => [{ fids: [viewer.fid, hidden.fid] }],
  fetchUserChannelMemberships: () => [{ fid: hidden.fid }],
  fetchChannelInvites: () => [{ invitedFid: hidden.fid }],
  lookupUserStorageAllocations: () => [{ fid: hidden.fid }],
  lookupUserStorageUsage: () => [{ fid: hidden.fid }],
}

/** Fields about others that may name a user: mentions in a text, and the parent's author. */
const FACTS = new Set(['mentioned_profiles', 'parent_author', 'viewer_context', 'inviter'])

const shows = (value: unknown, fid: number): boolean => {
  if (Array.isArray(value)) return value.some((item) => item === fid || shows(item, fid))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) =>
    name === 'fid' ? inner === fid : !FACTS.has(name) && shows(inner, fid),
  )
}

const call = async (id: OperationId, args: Args) =>
  shows(await (island.client[id] as unknown as (args: Args) => Promise<unknown>)(args), hidden.fid)

beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  const { client } = island
  viewer = await island.newcomer('viewer')
  hidden = await island.newcomer('hiddenone')
  friend = await island.newcomer('friend')
  const ana = await island.signerOf(ANA)
  const cast = async (signerUuid: string, text: string, more: object = {}) =>
    (await client.publishCast({ signerUuid, text, ...more })).cast.hash
  const react = async (signerUuid: string, target: string) => {
    await client.publishReaction({ signerUuid, reactionType: 'like', target })
    await client.publishReaction({ signerUuid, reactionType: 'recast', target })
  }
  await client.updateUser({
    signerUuid: hidden.signerUuid,
    location: { latitude: 1, longitude: 1 },
    verifiedAccounts: { x: 'hiddenx' },
  })
  const follow = (signerUuid: string, targetFids: number[]) =>
    client.followUser({ signerUuid, targetFids })
  await follow(viewer.signerUuid, [hidden.fid, ANA])
  await follow(hidden.signerUuid, [viewer.fid, ANA])
  await follow(ana, [hidden.fid])
  await follow(friend.signerUuid, [ANA])
  await client.followChannel({ signerUuid: hidden.signerUuid, channelId: 'lagoon' })
  const invite = { signerUuid: ana, channelId: 'lagoon', fid: hidden.fid } as const
  await client.inviteChannelMember({ ...invite, role: 'member' })
  await client.respondChannelInvite({
    signerUuid: hidden.signerUuid,
    channelId: 'lagoon',
    role: 'member',
    accept: true,
  })
  await island.store.db
    .insertInto('channel_invite')
    .values({
      channel_id: 'music',
      invited_fid: hidden.fid,
      inviter_fid: 4,
      role: 'member',
      status: 'invited',
      invited_at: island.clock.now(),
    })
    .execute()
  root = await cast(viewer.signerUuid, 'Where is the ferry?', { channelId: 'lagoon' })
  theirs = await cast(hidden.signerUuid, 'Zanzibar by the morning ferry, @viewer', {
    channelId: 'lagoon',
    embeds: [{ url: IMAGE }, { url: 'https://frames.example/one' }],
  })
  await cast(hidden.signerUuid, 'At the quay. It is always at the quay.', { parent: root })
  await cast(hidden.signerUuid, 'As was asked here:', {
    embeds: [{ cast_id: { fid: viewer.fid, hash: root } }],
  })
  for (const { signerUuid } of [viewer, friend]) await cast(signerUuid, 'To Zanzibar, then')
  await react(hidden.signerUuid, root)
  await react(viewer.signerUuid, theirs)
  await react(ana, theirs)
  await react(ana, root)
  const frame = { version: 'vNext', image: IMAGE, frames_url: 'https://frames.example/one' }
  await island.store.db
    .insertInto('url_preview')
    .values({
      url: 'https://frames.example/one',
      metadata: JSON.stringify({ _status: 'RESOLVED', frame }),
      fetched_at: island.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await island.setScore(0.9, [hidden.fid])
  await island.jobs.drain()
  await findTopics(island, null, { signal: new AbortController().signal })
})
afterAll(() => island.close())

test('every read is covered', () => {
  const decided = [
    ...[forReaders, forApps, byName].flatMap((table) => Object.keys(table)),
    ...Object.values(withoutPeople).flat(),
  ]
  const reads = (Object.entries(operations) as [OperationId, Operation][])
    .filter(([, { method }]) => method === 'GET')
    .map(([id]) => id)
  expect(reads.filter((id) => !decided.includes(id))).toEqual([])
  expect(decided.length).toBe(new Set(decided).size)
})

const rows = (table: Table) => Object.entries(table) as [OperationId, () => Args[]][]

/** Returns the calls that show the hidden user. */
async function shownBy(table: Table): Promise<string[]> {
  const found: string[] = []
  for (const [id, variants] of rows(table)) {
    for (const args of variants()) {
      if (await call(id, args)) found.push(`${id} ${JSON.stringify(args)}`)
    }
  }
  return found
}
const all = (table: Table): string[] =>
  rows(table).flatMap(([id, variants]) => variants().map((args) => `${id} ${JSON.stringify(args)}`))

test('without hidden users everyone is shown', async () => {
  for (const table of [forReaders, forApps, byName]) {
    expect(await shownBy(table)).toEqual(all(table))
  }
})

const relations: [string, (undo: boolean) => Promise<unknown>][] = [
  [
    'muted by the viewer',
    (undo) =>
      island.client[undo ? 'deleteMute' : 'publishMute']({
        fid: viewer.fid,
        mutedFid: hidden.fid,
      }),
  ],
  [
    'blocked by the viewer',
    (undo) =>
      island.client[undo ? 'deleteBlock' : 'publishBlock']({
        signerUuid: viewer.signerUuid,
        blockedFid: hidden.fid,
      }),
  ],
  [
    'blocking the viewer',
    (undo) =>
      island.client[undo ? 'deleteBlock' : 'publishBlock']({
        signerUuid: hidden.signerUuid,
        blockedFid: viewer.fid,
      }),
  ],
  [
    'banned by the app',
    (undo) => island.client[undo ? 'deleteBans' : 'publishBans']({ fids: [hidden.fid] }),
  ],
]

describe.each(relations)('%s', (name, apply) => {
  beforeAll(() => apply(false))
  afterAll(() => apply(true))

  test('hides them in lists that the viewer reads', async () => {
    expect(await shownBy(forReaders)).toEqual([])
  })

  test('shows them in lists without a viewer unless the app bans them', async () => {
    expect(await shownBy(forApps)).toEqual(name === 'banned by the app' ? [] : all(forApps))
  })

  test('shows them on direct requests', async () => {
    expect(await shownBy(byName)).toEqual(all(byName))
  })
})

test('suggestions contain neither the users themselves nor those they follow', async () => {
  const suggested = async (fid: number) =>
    (await island.client.fetchFollowSuggestions({ fid, limit: 100 })).users.map((user) => user.fid)
  const forFriend = await suggested(friend.fid)
  expect(forFriend).toContain(hidden.fid)
  expect(forFriend).not.toContain(friend.fid)
  expect(forFriend).not.toContain(ANA)
  expect(await suggested(viewer.fid)).not.toContain(hidden.fid)
})
