import { sql } from 'kysely'
import { inView } from '../../messages/in-view'
import type { Store, Tx } from '../../store/open'
import { invalidArgument, NodeError } from '../errors'
import { DATA_SHARD } from '../shard'
import { COMPACT_DEPTH, hashOf, nibblesOf } from '../trie/hasher'
import { ACCOUNT_BYTES, virtualShardOf } from '../trie/keys'
import { keysOf } from './make'

/** Messages below a node that are read for it at most: it is computed when it is asked for. */
const MOST_MESSAGES = 200_000

/** A node of the network's Merkle trie. */
export interface TrieNode {
  prefix: Uint8Array
  /** Keys below it. */
  numMessages: number
  /** In hex, 20 bytes. */
  hash: string
  /** In their order, each without its own; their prefixes are in half bytes, one to a byte, as a node gives them. */
  children?: TrieNode[]
}

/**
 * The node of the trie at a prefix, as everything is now.
 * @throws {NodeError} `InvalidArgument` for another shard, `Internal` if nothing has this prefix, or too much
 */
export async function trieNode(
  store: Pick<Store, 'transaction'>,
  { shardId, prefix }: { shardId: number; prefix: Uint8Array },
): Promise<TrieNode> {
  if (shardId !== DATA_SHARD) throw invalidArgument('no shard store for fid')
  const way = nibblesOf(prefix)
  const near = await store.transaction(async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    return readKeys(tx, prefix)
  })
  const beside = below(near, way.subarray(0, -1))
  const at = below(beside, way)
  // A key that is alone is a leaf: the trie ends there, but not above the type.
  const isEnded = way.length > COMPACT_DEPTH && beside.length < 2
  if (at.length === 0 || isEnded) {
    throw new NodeError('Internal', 'Node not found for the given prefix')
  }
  const children = childrenOf(at, way.length).map((keys) => ({
    prefix: keys[0]!.subarray(0, way.length + 1),
    numMessages: keys.length,
    hash: hexHash(keys, way.length + 1),
  }))
  return { prefix, numMessages: at.length, hash: hexHash(at, way.length), children }
}

/** The keys of accounts that this prefix leaves open, each once, in their order, in half bytes. */
async function readKeys(tx: Tx, prefix: Uint8Array): Promise<Uint8Array[]> {
  const fids = await accountsOf(tx, prefix)
  if (fids.length === 0) return []
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from message where fid = any(${fids}::int[]) and ${inView}
      limit ${sql.lit(MOST_MESSAGES + 1)}) found`.execute(tx)
  if (rows[0]!.count > MOST_MESSAGES) {
    throw new NodeError(
      'Internal',
      `More than ${MOST_MESSAGES} messages are below this prefix: ask for a longer one, or for a snapshot`,
    )
  }
  const keys = [...(await keysOf(tx, fids)).values()].flat().map(({ key }) => key)
  const unique = new Map(keys.map((key) => [key.toString('latin1'), key]))
  return [...unique.values()].toSorted((a, b) => a.compare(b)).map(nibblesOf)
}

/** The accounts that can have keys with this prefix. */
async function accountsOf(tx: Tx, prefix: Uint8Array): Promise<number[]> {
  // The numbers of accounts follow the byte of the virtual shard; what is missing of them is anything.
  const given = Buffer.from(prefix.subarray(1, ACCOUNT_BYTES))
  const bound = (rest: number) =>
    Buffer.concat([given, Buffer.alloc(ACCOUNT_BYTES - 1 - given.length, rest)]).readUInt32BE()
  const { rows } = await sql<{ fid: number }>`
    select fid from account where fid between ${bound(0)}::bigint and ${bound(255)}::bigint`.execute(
    tx,
  )
  return rows
    .map(({ fid }) => fid)
    .filter((fid) => prefix.length === 0 || virtualShardOf(fid) === prefix[0])
}

/** The keys that begin so, all in half bytes. */
const below = (keys: readonly Uint8Array[], way: Uint8Array): Uint8Array[] =>
  keys.filter((key) => way.every((half, at) => key[at] === half))

/** The keys of each child of a node; a leaf has none. */
function childrenOf(keys: readonly Uint8Array[], depth: number): Uint8Array[][] {
  if (keys.length === 1 && depth >= COMPACT_DEPTH) return []
  const groups = new Map<number, Uint8Array[]>()
  for (const key of keys) {
    const group = groups.get(key[depth]!)
    if (group) group.push(key)
    else groups.set(key[depth]!, [key])
  }
  return [...groups.values()]
}

const hexHash = (keys: readonly Uint8Array[], depth: number): string =>
  Buffer.from(nodeHash(keys, depth)).toString('hex')

function nodeHash(keys: readonly Uint8Array[], depth: number): Uint8Array {
  const children = childrenOf(keys, depth)
  if (children.length === 0) return hashOf(keys[0]!)
  return hashOf(Buffer.concat(children.map((below) => nodeHash(below, depth + 1))))
}
