import type { MergeLocks } from '../lock'
import { sql } from 'kysely'
import type { Tx } from '../../store/open'
import { storedTarget, type Entry } from '../conflict'
import { toHex } from '../hex'
import { countChannels } from './channel'
import { bytesJson } from '../../store/bytes'

/** The position of a cast: its conversation, and the root parent URL and channel of that conversation. */
export interface ThreadPosition {
  hash: string
  fid: number
  parent_hash: string | null
  root_hash: string
  root_parent_url: string | null
  channel_id: string | null
}

export interface ThreadPositions {
  /** Positions of the requested entries, by hash. */
  positions: Map<string, ThreadPosition>
  /** Known authors of these entries and of the casts that they reply to and quote. */
  authors: Map<string, number>
}

/**
 * Finds the conversations of casts from their parents, which may be in the same batch, in view, removed or unknown. A
 * cast with an unknown parent starts its own conversation until the parent arrives.
 */
export async function threadPositionsOf(
  tx: Tx,
  entries: readonly Entry[],
): Promise<ThreadPositions> {
  const batch = new Map(entries.map((entry) => [entry.hash, entry]))
  const authors = new Map(entries.map((entry) => [entry.hash, entry.fid]))
  const outside = new Set(entries.flatMap(referencesOf).filter((hash) => !batch.has(hash)))
  const positions = new Map<string, ThreadPosition>()
  if (outside.size > 0) {
    const { rows } = await sql<ThreadPosition>`
      select * from cast_place where hash = any(${[...outside]}::bytea[])`.execute(tx)
    for (const row of rows) {
      positions.set(row.hash, row)
      authors.set(row.hash, row.fid)
    }
  }
  const channels = await channelsOf(tx, entries)
  for (const entry of entries) {
    // Threads may be long, so this walks up to the first cast with a known position and then back down.
    const climb: Entry[] = []
    for (
      let next: Entry | undefined = entry;
      next && !positions.has(next.hash);
      next = batch.get(parentHash(next) ?? '')
    ) {
      climb.push(next)
    }
    for (const item of climb.toReversed())
      positions.set(item.hash, threadPositionOf(item, positions, channels))
  }
  return {
    positions: new Map(entries.map((entry) => [entry.hash, positions.get(entry.hash)!])),
    authors,
  }
}

function threadPositionOf(
  entry: Entry,
  positions: ReadonlyMap<string, ThreadPosition>,
  channels: ReadonlyMap<string, string>,
): ThreadPosition {
  const parent_hash = parentHash(entry)
  const parent = parent_hash === null ? undefined : positions.get(parent_hash)
  const url = entry.data.castAddBody!.parentUrl ?? null
  return {
    hash: entry.hash,
    fid: entry.fid,
    parent_hash,
    root_hash: parent?.root_hash ?? entry.hash,
    root_parent_url: parent ? parent.root_parent_url : url,
    channel_id: parent ? parent.channel_id : url === null ? null : (channels.get(url) ?? null),
  }
}

/** Returns the casts that a cast replies to and quotes. */
function referencesOf(entry: Entry): string[] {
  const quoted = entry.data.castAddBody!.embeds.flatMap(({ castId }) =>
    castId ? [toHex(castId.hash)] : [],
  )
  const parent = parentHash(entry)
  return parent === null ? quoted : [parent, ...quoted]
}

/**
 * Returns the casts of this batch that existing casts already reply to, quote or react to. Most are new and have none.
 */
export async function findReferenced(tx: Tx, entries: readonly Entry[]): Promise<Set<string>> {
  const hashes = entries.map((entry) => entry.hash)
  // Until the cast is known, reactions have its whole id.
  const ids = entries.map((entry) => storedTarget(`${entry.fid}:${entry.hash}`))
  const { rows } = await sql<{ hash: string }>`
    select target as hash from reaction where target = any(${hashes}::bytea[])
    union select unhex(split_part(target_text, ':', 2)) from reaction where target = any(${ids}::bytea[])
    union select parent_hash from "cast" where parent_hash = any(${hashes}::bytea[])
    union select parent_hash from cast_gone where parent_hash = any(${hashes}::bytea[])
    union select quoted_hash from cast_embed where quoted_hash = any(${hashes}::bytea[])`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.hash))
}

export function parentHash({ data }: Entry): string | null {
  const parent = data.castAddBody!.parentCastId
  return parent ? toHex(parent.hash) : null
}

async function channelsOf(tx: Tx, entries: readonly Entry[]): Promise<Map<string, string>> {
  const urls = [...new Set(entries.map((entry) => entry.data.castAddBody!.parentUrl ?? ''))]
  const parentUrls = urls.filter(Boolean)
  if (parentUrls.length === 0) return new Map()
  const rows = await tx
    .selectFrom('channel')
    .select(['url', 'id'])
    .where('url', 'in', parentUrls)
    .execute()
  return new Map(rows.map((row) => [row.url, row.id]))
}

interface ReplyMove {
  hash: string
  root_hash: string
  root_parent_url: string | null
  channel_id: string | null
}

/**
 * Moves replies that arrived before their parents, and everything below them, into the conversation of the parent.
 * @returns hashes of visible casts that moved
 */
export async function reparentReplies(
  tx: Tx,
  arrived: Iterable<ThreadPosition>,
  locks: Pick<MergeLocks, 'assertHeld'>,
): Promise<string[]> {
  const moved: string[] = []
  let parents = new Map([...arrived].map((item) => [item.hash, item]))
  while (parents.size > 0) {
    const { rows } = await sql<ThreadPosition & { parent_hash: string }>`
      select * from cast_place where parent_hash = any(${[...parents.keys()]}::bytea[])`.execute(tx)
    locks.assertHeld(rows.map((row) => row.root_hash))
    const next = new Map<string, ThreadPosition>()
    for (const row of rows) {
      const parent = parents.get(row.parent_hash)!
      if (row.root_hash === parent.root_hash) continue
      const { root_hash, root_parent_url, channel_id } = parent
      next.set(row.hash, { ...row, root_hash, root_parent_url, channel_id })
    }
    if (next.size > 0) moved.push(...(await moveReplies(tx, [...next.values()])))
    parents = next
  }
  return moved
}

async function moveReplies(tx: Tx, moves: readonly ReplyMove[]): Promise<string[]> {
  const rows = sql`json_to_recordset(${bytesJson(moves, 'hash', 'root_hash')}::json) as m(
    hash bytea, root_hash bytea, root_parent_url text, channel_id text)`
  const before = await sql<{ ts: number; came_from: string | null; goes_to: string | null }>`
    select c.ts, c.channel_id as came_from, m.channel_id as goes_to
    from "cast" c join ${rows} on c.hash = m.hash`.execute(tx)
  await countChannels(
    tx,
    before.rows.flatMap(({ ts, came_from, goes_to }) => [
      { channel_id: came_from, ts, by: -1 as const },
      { channel_id: goes_to, ts, by: 1 as const },
    ]),
  )
  await sql`
    update cast_gone c set root_hash = m.root_hash, root_parent_url = m.root_parent_url,
      channel_id = m.channel_id
    from ${rows} where c.hash = m.hash`.execute(tx)
  const moved = await sql<{ hash: string }>`
    update "cast" c set root_hash = m.root_hash, root_parent_url = m.root_parent_url,
      channel_id = m.channel_id
    from ${rows} where c.hash = m.hash returning c.hash`.execute(tx)
  return moved.rows.map((row) => row.hash)
}
