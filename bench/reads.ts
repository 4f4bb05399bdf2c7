import { createClient, type Client } from '@castaway/client'
import { operations, type Operation, type OperationId } from '@castaway/contract'
import { serve, type Database, type TestServer } from './served'
import { median, ms, timed, type Row } from './table'

/** Maximum growth of a paged read from 30,000 casts to 300,000, and its row of the table. */
const GROWTH = 1.5
/** Limit for feeds that rank and group, in milliseconds. */
const HEAVY = 20

/** In these worlds this user follows 25, and every user has about 30 casts. */
const FID = 2
const CHANNEL = 'c3'

/** What the arguments of a read name. */
export interface Facts {
  hash: string
  channelUrl: string
  username: string
  /** Who reads, and whose lists are read. */
  reader?: number
  read?: number
  channel?: string
  /** Words that casts have. */
  words?: string
}

/** Arguments for every paged read with data in a world of this kind, and for some reads without paging. */
export const reads = ({
  hash,
  channelUrl,
  username,
  reader = FID,
  read = 10,
  channel = CHANNEL,
  words = 'tide lamp',
}: Facts): Partial<Record<OperationId, object>> => ({
  fetchUserFollowingFeed: { fid: reader, viewerFid: reader },
  fetchFeed: {
    feedType: 'filter',
    filterType: 'channel_id',
    channelId: channel,
    viewerFid: reader,
  },
  fetchFeedByChannelIds: { channelIds: [channel, 'c4'], viewerFid: reader },
  fetchFeedByParentUrls: { parentUrls: [channelUrl], viewerFid: reader },
  fetchFeedForYou: { fid: reader },
  fetchFramesOnlyFeed: { viewerFid: reader },
  fetchTrendingFeed: { viewerFid: reader, timeWindow: '24h', limit: 10 },
  fetchCastsForUser: { fid: read, viewerFid: reader },
  fetchPopularCastsByUser: { fid: read },
  fetchRepliesAndRecastsForUser: { fid: read, viewerFid: reader },
  lookupCastByHashOrWarpcastUrl: { identifier: hash, type: 'hash', viewerFid: reader },
  lookupCastConversation: { identifier: hash, type: 'hash', replyDepth: 2 },
  searchCasts: { q: words, viewerFid: reader },
  fetchCastQuotes: { identifier: hash, type: 'hash', viewerFid: reader },
  fetchCastReactions: { hash, types: ['likes', 'recasts'], viewerFid: reader },
  fetchUserReactions: { fid: read, type: 'all', viewerFid: reader },
  fetchBulkUsers: { fids: Array.from({ length: 100 }, (_, i) => i + 1), viewerFid: reader },
  lookupUserByUsername: { username, viewerFid: reader },
  searchUser: { q: 'p1', viewerFid: reader },
  fetchUserFollowers: { fid: 2, viewerFid: read },
  fetchUserFollowing: { fid: 3, viewerFid: reader },
  fetchUserReciprocalFollowers: { fid: read, viewerFid: reader },
  getUserBestFriends: { fid: read },
  fetchFollowSuggestions: { fid: reader },
  fetchRelevantFollowers: { targetFid: 5, viewerFid: reader },
  fetchAllChannels: {},
  searchChannels: { q: 'c1' },
  fetchTrendingChannels: { timeWindow: '7d' },
  fetchFollowersForAChannel: { id: channel },
  fetchUserChannels: { fid: reader },
  fetchUserChannelMemberships: { fid: reader },
  fetchChannelMembers: { channelId: channel },
  fetchUsersActiveChannels: { fid: reader },
  fetchAllNotifications: { fid: read },
  fetchChannelNotificationsForUser: { fid: read, channelIds: [channel] },
  fetchNotificationsByParentUrlForUser: { fid: read, parentUrls: [channelUrl] },
  listTrendingTopics: {},
  fetchMuteList: { fid: reader },
  fetchBlockList: { blockerFid: reader },
  fetchBanList: {},
  fetchPowerUsers: {},
  fetchCastMetrics: { q: words, interval: '30d' },
  lookupUserStorageUsage: { fid: read },
})

export const familyOf = (id: OperationId): string => operations[id].path.split('/')[2] ?? 'other'

/** p50 of each read, in milliseconds. */
type Figures = Map<OperationId, number>

async function measure(casts: number, on: Database): Promise<Figures> {
  const island = await serve(casts, on)
  try {
    const client = createClient({ baseUrl: island.baseUrl, apiKey: island.apiKey })
    const figures: Figures = new Map()
    for (const [id, args] of Object.entries(reads(await facts(client, island))) as [
      OperationId,
      object,
    ][]) {
      const call = client[id] as unknown as (given: object) => Promise<unknown>
      await timed(5, () => call(args))
      figures.set(id, median(await timed(40, () => call(args))))
    }
    return figures
  } finally {
    await island.close()
  }
}

export async function facts(client: Client, { fid }: TestServer): Promise<Facts> {
  const { casts } = await client.fetchUserFollowingFeed({ fid, limit: 50 })
  const busiest = casts.toSorted((a, b) => b.replies.count - a.replies.count)[0]!
  const { channel } = await client.lookupChannel({ id: CHANNEL })
  const { users } = await client.fetchBulkUsers({ fids: [10] })
  return { hash: busiest.hash, channelUrl: channel.parent_url!, username: users[0]!.username }
}

/** The slowest read of every group on both databases, and the growth of the paged ones. */
export async function families(): Promise<Row[]> {
  const small = await measure(30_000, 'pglite')
  const large = await measure(300_000, 'pglite')
  const native = await measure(300_000, 'postgres')
  const rows: Row[] = []
  const ids = [...large.keys()]
  for (const family of new Set(ids.map(familyOf))) {
    const slowest = ids
      .filter((id) => familyOf(id) === family)
      .toSorted((a, b) => large.get(b)! - large.get(a)!)[0]!
    rows.push({
      what: `${family}: ${slowest} p50, 300,000 casts`,
      figure: `${ms(large.get(slowest)!)} PGlite`,
      against: `${ms(native.get(slowest)!)} PostgreSQL`,
      ratio: large.get(slowest)! / native.get(slowest)!,
    })
  }
  for (const id of ['fetchTrendingFeed', 'fetchAllNotifications'] as const)
    rows.push({
      what: `${id} p50, 300,000 casts, PGlite`,
      figure: ms(large.get(id)!),
      against: `${HEAVY} ms limit`,
      ratio: large.get(id)! / HEAVY,
    })
  const paged = ids.filter((id) => (operations[id] as Operation).spec.page)
  const growth = (id: OperationId) => large.get(id)! / small.get(id)!
  for (const id of paged.toSorted((a, b) => growth(b) - growth(a)).slice(0, 5))
    rows.push({
      what: `${id}, growth from 30,000 to 300,000 (limit ${GROWTH}×; of ${paged.length} paged reads)`,
      figure: ms(large.get(id)!),
      against: `${ms(small.get(id)!)} at 30,000`,
      ratio: growth(id),
    })
  return rows
}
