import type { RowCache } from './cache'
import { casts, longTimelines, previews, reactions, timelines } from './casts'
import { channels, memberships } from './channels'
import type { ReadRows, RowKind } from './kind'
import { bans, following, follows, moderation, names, users } from './users'

export const kinds = {
  casts,
  previews,
  reactions,
  timelines,
  longTimelines,
  users,
  names,
  following,
  follows,
  moderation,
  bans,
  channels,
  memberships,
}
export type Kinds = typeof kinds

/** Reads the rows that views are built from. */
export type Rows = {
  [N in keyof Kinds]: Kinds[N] extends RowKind<infer K, infer V> ? ReadRows<K, V> : never
}

export type RowCaches = {
  [N in keyof Kinds]: Kinds[N] extends RowKind<infer K, infer V> ? RowCache<K, V> : never
}
