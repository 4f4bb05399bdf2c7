import { sql } from 'kysely'
import { fromHex } from '../../messages/hex'
import { inView } from '../../messages/in-view'
import { MessageType } from '../../messages/types'
import type { FnameRow } from '../../names/proofs'
import type { Store, Tx } from '../../store/open'
import { blockHeight } from '../events/read'
import { BLOCK_EVENTS, sealBlocks, type BlockBody } from '../events/seal'
import { placeOf, type OnChainPlaceRow } from '../onchain/view'
import { ShardHasher, trieRoot, type AccountRoot } from '../trie/hasher'
import {
  accountPrefix,
  messageKey,
  nameKey,
  onChainKey,
  VIRTUAL_SHARDS,
  virtualShardOf,
} from '../trie/keys'
import { EntryKind, packAccounts, packEntries, type AccountEntries, type Entry } from './entries'

/** The types of messages in the trie of a data shard; keys that messages add are in the shard of the blocks. */
const TYPES = Object.values(MessageType).filter(
  (type) => type !== MessageType.keyAdd && type !== MessageType.keyRemove,
)
/** Accounts whose entries are read at once. */
const ACCOUNTS = 500

type MakeStore = Pick<Store, 'db' | 'kind' | 'clock' | 'transaction'>

/**
 * Makes a snapshot: lists every entry of every account in the order of its key, and computes the hashes of the trie.
 * Everything up to its block is in it; what came in the moment in which it was made may be as well.
 */
export async function makeSnapshot(store: MakeStore): Promise<void> {
  await sealBlocks(store)
  const block = await lastBlock(store)
  await store.transaction(async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    const parts = await accountsByPart(tx)
    await sql`delete from node_snapshot where height = ${block.height}::bigint`.execute(tx)
    await sql`
      insert into node_snapshot (height, ts, block_hash, parent_hash, made_at, items, root)
      values (${block.height}::bigint, ${block.ts}::int, ${block.hash}, ${block.parent},
        ${store.clock.now()}::bigint, 0, '')`.execute(tx)
    const roots: (Uint8Array | undefined)[] = []
    let items = 0
    for (const [part, fids] of parts.entries()) {
      if (fids.length === 0) {
        roots.push(undefined)
        continue
      }
      const { accounts, entries, names, root } = await makePart(tx, fids)
      roots.push(root)
      for (const { count } of accounts) items += count
      await sql`
        insert into node_snapshot_part (height, part, accounts, entries, names)
        values (${block.height}::bigint, ${part}::smallint, ${packAccounts(accounts)}::bytea,
          ${packEntries(entries)}::bytea, ${JSON.stringify(names)}::jsonb)`.execute(tx)
    }
    await sql`
      update node_snapshot set items = ${items}::bigint, root = ${Buffer.from(trieRoot(roots))}::bytea
      where height = ${block.height}::bigint`.execute(tx)
  })
}

const NO_HASH = `0x${'00'.repeat(32)}`

async function lastBlock({ db }: Pick<Store, 'db'>) {
  const { height, ts } = await blockHeight({ db })
  const { rows } = await sql<{ body: BlockBody }>`
    select body from hub_event where id = ${height * BLOCK_EVENTS}::bigint`.execute(db)
  const { hash = NO_HASH, parent = NO_HASH } = rows[0]?.body ?? {}
  return { height, ts, hash, parent }
}

/** The accounts of each virtual shard, in the order of their keys. */
async function accountsByPart(tx: Tx): Promise<number[][]> {
  const parts: number[][] = Array.from({ length: VIRTUAL_SHARDS }, () => [])
  const { rows } = await sql<{ fid: number }>`select fid from account order by fid`.execute(tx)
  for (const { fid } of rows) parts[virtualShardOf(fid)]!.push(fid)
  return parts
}

interface Part {
  accounts: AccountEntries[]
  entries: Entry[]
  names: FnameRow[]
  root: Uint8Array | undefined
}

async function makePart(tx: Tx, fids: readonly number[]): Promise<Part> {
  const hasher = new ShardHasher()
  const part: Part = { accounts: [], entries: [], names: [], root: undefined }
  const complete = (account: AccountRoot | undefined) => {
    if (account) Object.assign(part.accounts.at(-1)!, account)
  }
  for (let start = 0; start < fids.length; start += ACCOUNTS) {
    const some = fids.slice(start, start + ACCOUNTS)
    const keyed = await keysOf(tx, some, part.names)
    for (const fid of some) {
      const list = keyed.get(fid) ?? []
      for (const [index, { key, kind, id }] of list.entries()) {
        complete(hasher.add(key))
        if (index === 0) {
          part.accounts.push({ fid, entries: list.length, count: 0, root: new Uint8Array() })
        }
        part.entries.push({ kind, id })
      }
    }
  }
  const end = hasher.finish()
  complete(end?.account)
  part.root = end?.root
  return part
}

interface KeyedEntry extends Entry {
  key: Buffer
}

/** The entries of accounts, by account, in the order of their keys. @param names to which those of these accounts are added */
async function keysOf(
  tx: Tx,
  fids: readonly number[],
  names: FnameRow[],
): Promise<Map<number, KeyedEntry[]>> {
  const found = new Map<number, KeyedEntry[]>()
  const prefixes = new Map<number, Buffer>()
  const prefixOf = (fid: number): Buffer => {
    const known = prefixes.get(fid) ?? accountPrefix(fid)
    prefixes.set(fid, known)
    return known
  }
  const add = (fid: number, entry: KeyedEntry) => {
    const list = found.get(fid)
    if (list) list.push(entry)
    else found.set(fid, [entry])
  }
  const { rows: events } = await sql<OnChainPlaceRow>`
    select * from onchain_event where fid = any(${[...fids]}::int[]) order by id`.execute(tx)
  for (const row of events) {
    const key = onChainKey(prefixOf(row.fid), { type: row.type, ...placeOf(row) })
    add(row.fid, { key, kind: EntryKind.onChain, id: row.id })
  }
  const { rows: fnames } = await sql<FnameRow>`
    select name, fid, owner, registered_at from fname
    where fid = any(${[...fids]}::int[])`.execute(tx)
  for (const row of fnames) {
    const key = nameKey(prefixOf(row.fid), Buffer.from(row.name))
    add(row.fid, { key, kind: EntryKind.name, id: names.push(row) - 1 })
  }
  // A loan is also in the trie of who borrows.
  const { rows: messages } = await sql<{ fid: number; type: number; hash: string; seq: number }>`
    select fid, type, hash, seq from message
    where fid = any(${[...fids]}::int[]) and type = any(${TYPES}::smallint[]) and ${inView}
    union all
    select l.to_fid, m.type, m.hash, m.seq from storage_loan l
    join message m on m.hash = l.hash and m.fid = l.fid
    where l.to_fid = any(${[...fids]}::int[]) and l.to_fid <> l.fid`.execute(tx)
  for (const { fid, type, hash, seq } of messages) {
    const key = messageKey(prefixOf(fid), type, fromHex(hash)!)
    add(fid, { key, kind: EntryKind.message, id: seq })
  }
  for (const list of found.values()) list.sort((a, b) => a.key.compare(b.key))
  return found
}
