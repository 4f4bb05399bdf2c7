import { sql } from 'kysely'
import type { Store } from '../store/open'
import type { NodeClient } from './node-client'
import { messagesOf, pagesOf } from './pages'
import { readNodeMessage } from './read-messages'
import { unreadOf } from './state'

/** Whose accounts are read before all others. */
export interface SyncSelection {
  fids?: readonly number[]
  /** Ids of channels, or URLs that casts are posted to: those who have cast there. */
  channels?: readonly string[]
  /** Those who follow these accounts. */
  followersOf?: readonly number[]
}

/** The accounts that were chosen, as the node has them now. */
export async function* chosenFids(
  store: Pick<Store, 'db'>,
  client: NodeClient,
  { fids = [], channels = [], followersOf = [] }: SyncSelection,
  signal: AbortSignal,
): AsyncGenerator<number> {
  const seen = new Set<number>()
  const fresh = function* (list: Iterable<number>) {
    for (const fid of list) {
      if (!seen.has(fid)) yield fid
      seen.add(fid)
    }
  }
  yield* fresh([...fids, ...followersOf])
  const authors = (list: readonly Uint8Array[]) =>
    fresh(list.map((bytes) => readNodeMessage(bytes).data.fid))
  for (const targetFid of followersOf) {
    const request = { targetFid, linkType: 'follow' }
    for await (const page of pagesOf(client, 'GetLinksByTarget', request, messagesOf, signal)) {
      yield* authors(page)
    }
  }
  for (const channel of channels) {
    const request = { parentUrl: await urlOf(store, channel) }
    for await (const page of pagesOf(client, 'GetCastsByParent', request, messagesOf, signal)) {
      yield* authors(page)
    }
  }
}

/** The URL that casts in a channel have as their parent. */
async function urlOf({ db }: Pick<Store, 'db'>, channel: string): Promise<string> {
  if (URL.canParse(channel)) return channel
  const { rows } = await sql<{ url: string }>`
    select url from channel where id = ${channel}`.execute(db)
  return rows[0]?.url ?? `https://warpcast.com/~/channel/${channel}`
}

/** All accounts of the node, shard by shard, that this round has not read yet. */
export async function* unreadFids(
  store: Store,
  client: NodeClient,
  { shards, round, signal }: { shards: readonly number[]; round: number; signal: AbortSignal },
): AsyncGenerator<number> {
  for (const shardId of shards) {
    const pages = pagesOf(
      client,
      'GetFids',
      { shardId },
      ({ fids: items }: { fids: number[]; nextPageToken?: Uint8Array }) => ({ items, key: String }),
      signal,
    )
    for await (const page of pages) yield* await unreadOf(store, page, round)
  }
}
