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
    await sql`delete from node_snapshot where height = ${block.height}::bigint`.execute(tx)
    await sql`
      insert into node_snapshot (height, ts, block_hash, parent_hash, made_at, items, root)
      values (${block.height}::bigint, ${block.ts}::int, ${block.hash}, ${block.parent},
        ${store.clock.now()}::bigint, 0, '')`.execute(tx)
    const roots: Uint8Array[] = []
    let items = 0
    for await (const { part, accounts, entries, names, root } of partsOf(tx)) {
      roots[part] = root
      for (const { count } of accounts) items += count
      await sql`
        insert into node_snapshot_part (height, part, accounts, entries, names)
        values (${block.height}::bigint, ${part}::smallint, ${packAccounts(accounts)}::bytea,
          ${packEntries(entries)}::bytea, ${JSON.stringify(names)}::jsonb)`.execute(tx)
    }
    const root = Buffer.from(trieRoot(Array.from({ length: VIRTUAL_SHARDS }, (_, i) => roots[i])))
    await sql`
      update node_snapshot set items = ${items}::bigint, root = ${root}::bytea
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

interface Part {
  part: number
  accounts: AccountEntries[]
  entries: Entry[]
  names: FnameRow[]
  root: Uint8Array
}

/** The virtual shards that have entries, in their order. Accounts are read by the hundreds, whatever shard they are in. */
async function* partsOf(tx: Tx): AsyncGenerator<Part> {
  const { rows } = await sql<{ fid: number }>`select fid from account`.execute(tx)
  const all = rows
    .map(({ fid }) => ({ fid, part: virtualShardOf(fid) }))
    .toSorted((a, b) => a.part - b.part || a.fid - b.fid)
  let open: PartBuilder | undefined
  for (let start = 0; start < all.length; start += ACCOUNTS) {
    const some = all.slice(start, start + ACCOUNTS)
    const keyed = await keysOf(
      tx,
      some.map(({ fid }) => fid),
    )
    for (const { fid, part } of some) {
      const entries = keyed.get(fid)
      if (!entries) continue
      if (open && open.part !== part) yield open.finish()
      if (open?.part !== part) open = new PartBuilder(part)
      open.add(fid, entries)
    }
  }
  if (open) yield open.finish()
}

class PartBuilder {
  private readonly hasher = new ShardHasher()
  private readonly accounts: AccountEntries[] = []
  private readonly entries: Entry[] = []
  private readonly names: FnameRow[] = []

  constructor(readonly part: number) {}

  /** @param keyed at least one, in the order of their keys */
  add(fid: number, keyed: readonly KeyedEntry[]): void {
    for (const [index, { key, kind, id, name }] of keyed.entries()) {
      this.complete(this.hasher.add(key))
      if (index === 0) {
        this.accounts.push({ fid, entries: keyed.length, count: 0, root: new Uint8Array() })
      }
      this.entries.push({ kind, id: name ? this.names.push(name) - 1 : id })
    }
  }

  finish(): Part {
    const { part, accounts, entries, names } = this
    const end = this.hasher.finish()!
    this.complete(end.account)
    return { part, accounts, entries, names, root: end.root }
  }

  private complete(account: AccountRoot | undefined): void {
    if (account) Object.assign(this.accounts.at(-1)!, account)
  }
}

interface KeyedEntry extends Entry {
  key: Buffer
  /** Of a name. */
  name?: FnameRow
}

/** The entries of accounts, by account, in the order of their keys. */
export async function keysOf(tx: Tx, fids: readonly number[]): Promise<Map<number, KeyedEntry[]>> {
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
  for (const name of fnames) {
    const key = nameKey(prefixOf(name.fid), Buffer.from(name.name))
    add(name.fid, { key, kind: EntryKind.name, id: 0, name })
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
