import type { ColumnType, Generated } from 'kysely'
import type { BytesColumn } from './bytes'
import type { AccountTables } from './tables-accounts'
import type { AppsTables } from './tables-apps'
import type { ChainTables } from './tables-chain'
import type { FrameTables } from './tables-frames'
import type { GraphTables } from './tables-graph'
import type { JobsTables } from './tables-jobs'
import type { NameTables } from './tables-names'
import type { NodeTables } from './tables-node'
import type { SearchTables } from './tables-search'
import type { ServiceTables } from './tables-service'
import type { WebhooksTables } from './tables-webhooks'

/** A column that PostgreSQL computes; it is only used in conditions. */
type ComputedColumn = ColumnType<unknown, never, never>
/** If it is omitted on insert, PostgreSQL's default applies. */
type DefaultedColumn<T> = Generated<T>
/** JSON columns are read parsed and written as text. */
type DefaultedJsonColumn<T> = ColumnType<T, string | undefined, string>

/** An embed as it is stored in `cast.embeds`. */
export type StoredEmbed =
  | { url: string; cast_id?: undefined }
  | { cast_id: { fid: number; hash: string }; url?: undefined }

export interface MessageTable {
  seq: Generated<number>
  hash: string
  fid: number
  type: number
  ts: number
  signer: string
  conflict_key: string
  raw: BytesColumn
  received_at: number
  deleted_at: number | null
  pruned_at: number | null
  revoked_at: number | null
}

export interface UserDataTable {
  fid: number
  type: number
  value: string
  ts: number
  hash: string
}

export interface ProfileTable {
  fid: number
  username: string | null
  display_name: DefaultedColumn<string>
  bio: DefaultedColumn<string>
  pfp_url: DefaultedColumn<string>
  banner_url: string | null
  url: string | null
  location: string | null
  x_username: string | null
  github_username: string | null
  follower_count: DefaultedColumn<number>
  following_count: DefaultedColumn<number>
  cast_count: DefaultedColumn<number>
  score: DefaultedColumn<number>
  /** Score with which the user's actions are counted in `trend_bucket`. */
  trend_score: DefaultedColumn<number>
  latitude: ComputedColumn
  longitude: ComputedColumn
  pro_expires_at: number | null
  /** Start of the current subscription; null if only its end is known. */
  pro_since: DefaultedColumn<number | null>
  search: ComputedColumn
}

export interface VerificationTable {
  fid: number
  address: string
  protocol: 'ethereum' | 'solana'
  chain_id: DefaultedColumn<number>
  verification_type: DefaultedColumn<number>
  ts: number
  hash: string
}

export interface LinkTable {
  fid: number
  target_fid: number
  type: DefaultedColumn<string>
  ts: number
  hash: string
}

export interface CastTable {
  hash: string
  fid: number
  ts: number
  text: string
  type: DefaultedColumn<number>
  parent_hash: string | null
  parent_fid: number | null
  parent_url: string | null
  root_hash: string
  root_parent_url: string | null
  channel_id: string | null
  mentions: DefaultedColumn<number[]>
  mentions_positions: DefaultedColumn<number[]>
  embeds: DefaultedJsonColumn<StoredEmbed[]>
  app_fid: number | null
  like_count: DefaultedColumn<number>
  recast_count: DefaultedColumn<number>
  reply_count: DefaultedColumn<number>
  quote_count: DefaultedColumn<number>
  /** The full-text index column, computed from `searchColumn`. */
  search: ComputedColumn
}

/** The thread position of a removed cast, so that replies to it stay in their conversation. */
export interface CastGoneTable {
  hash: string
  fid: number
  parent_hash: string | null
  root_hash: string
  root_parent_url: string | null
  channel_id: string | null
}

/** The type of the content behind an embedded URL. */
export type EmbedKind = 'text' | 'image' | 'video' | 'audio' | 'frame'

export interface CastEmbedTable {
  cast_hash: string
  position: number
  url: string | null
  quoted_hash: string | null
  kind: EmbedKind | null
  ts: number
}

export interface ReactionTable {
  fid: number
  type: number
  target: string
  target_fid: number | null
  ts: number
  hash: string
}

export type NotificationType = 'follows' | 'likes' | 'recasts' | 'mention' | 'reply' | 'quote'

export interface NotificationTable {
  id: Generated<number>
  fid: number
  type: NotificationType
  actor_fid: number
  cast_hash: string | null
  ts: number
  hash: string
  channel_id: string | null
  parent_url: string | null
  name: ComputedColumn
}

/** Notifications of several actors that are shown as one. */
interface NotificationGroupTable {
  fid: number
  name: string
  type: NotificationType
  cast_hash: string | null
  channel_id: string | null
  parent_url: string | null
  ts: number
  newest_id: number
  newest_actor: number
  count: number
}

export interface NotificationSeenTable {
  fid: number
  type: string
  seen_ts: number
}

export interface TrendBucketTable {
  cast_hash: string
  hour: number
  weight: number
}

export interface ChannelTable {
  id: string
  url: string
  name: string
  description: DefaultedColumn<string>
  image_url: DefaultedColumn<string>
  header_image_url: string | null
  lead_fid: number
  moderator_fids: DefaultedColumn<number[]>
  pinned_cast_hash: string | null
  created_at: number
  follower_count: DefaultedColumn<number>
  member_count: DefaultedColumn<number>
  cast_count: DefaultedColumn<number>
  external_url: string | null
  external_title: string | null
  public_casting: DefaultedColumn<boolean>
  search: ComputedColumn
}

export interface ChannelFollowTable {
  channel_id: string
  fid: number
  followed_at: number
}

export interface ChannelMemberTable {
  channel_id: string
  fid: number
  role: 'member' | 'moderator'
  joined_at: number
}

export interface ChannelActivityTable {
  channel_id: string
  /** Number of a four-hour bucket: Farcaster seconds / 14,400. */
  stretch: number
  casts: number
}

export interface MuteTable {
  fid: number
  muted_fid: number
  muted_at: number
}

export interface BlockTable {
  blocker_fid: number
  blocked_fid: number
  blocked_at: number
  /** Of the link that says it; null for a block without one. */
  hash: string | null
}

export interface BanTable {
  app_id: string
  banned_fid: number
  banned_at: number
}

export type { StorageKind, StorageUnitType } from './tables-accounts'

/** Every table of the provider, as Kysely types. Login has its own tables in the same database. */
export interface Tables
  extends
    AccountTables,
    AppsTables,
    ChainTables,
    FrameTables,
    GraphTables,
    JobsTables,
    NameTables,
    NodeTables,
    SearchTables,
    ServiceTables,
    WebhooksTables {
  message: MessageTable
  user_data: UserDataTable
  profile: ProfileTable
  verification: VerificationTable
  link: LinkTable
  cast: CastTable
  cast_gone: CastGoneTable
  /** View over `cast` and `cast_gone`: the thread position of every known cast. */
  cast_place: CastGoneTable
  cast_embed: CastEmbedTable
  reaction: ReactionTable
  notification: NotificationTable
  notification_group: NotificationGroupTable
  notification_seen: NotificationSeenTable
  trend_bucket: TrendBucketTable
  channel: ChannelTable
  channel_activity: ChannelActivityTable
  channel_follow: ChannelFollowTable
  channel_member: ChannelMemberTable
  mute: MuteTable
  block: BlockTable
  ban: BanTable
}
