import { MessageType } from '../messages/types'
import { trieRoot } from '../node/trie/hasher'
import { VIRTUAL_SHARDS } from '../node/trie/keys'
import { writeWhileReading, type BackfillContext } from './backfill'
import { BadNodeError, NodeUnavailableError } from './errors'
import { fetchAccountState, type AccountPart } from './fetch-account'
import { PartReader, type ReadAccount, type TransactionsAnswer } from './part-reader'
import {
  callOnce,
  listSnapshots,
  readPartProgress,
  type PartProgress,
  type Snapshot,
} from './snapshot'
import { unreadOf } from './state'

/** Virtual shards that are read at the same time. */
const READERS = 3
/** Accounts that are asked about at the same time. */
const QUESTIONS = 12

/** The node no longer has the snapshot that is read. */
export class SnapshotGoneError extends Error {
  override readonly name = 'SnapshotGoneError'
  constructor(readonly height: number) {
    super(`the snapshot at block ${height} is gone`)
  }
}

export interface ReplicateContext extends BackfillContext {
  /** How many data shards the node has. */
  shards: number
}

/**
 * Reads a snapshot of a shard, as far as it has not been read, and writes it: virtual shards side by side, each page by
 * page. Pages say how far they are in the transaction that writes them.
 * @throws {SnapshotGoneError} if the node no longer has it
 * @throws {BadNodeError} if it is not what the node says it is
 */
export async function replicate(context: ReplicateContext, snapshot: Snapshot): Promise<void> {
  const { store, shards } = context
  const { shard, height, items } = snapshot
  const known = await readPartProgress(store, shard)
  const open = Array.from(
    { length: VIRTUAL_SHARDS },
    (_, part): PartProgress => known.get(part) ?? { shard, part },
  ).filter(({ root }) => root === undefined)
  const next = open[Symbol.iterator]()
  const most = items > 0 ? 2 * items + 1_000 : Infinity
  await writeWhileReading(context, READERS, async (put, signal) => {
    for (const position of next) {
      const reader = new PartReader(position, shards, most)
      for (let isLast = false; !isLast;) {
        signal.throwIfAborted()
        const answer = await fetchPage(context, snapshot, reader, position.part, signal)
        const { accounts, progress } = reader.next(answer)
        isLast = progress.root !== undefined
        await put({
          parts: await withState(context, await unread(context, accounts), signal),
          progress,
        })
      }
    }
  })
  await checkRoot(context, snapshot, height)
}

async function fetchPage(
  { client }: ReplicateContext,
  { shard, height }: Snapshot,
  { pageToken }: PartReader,
  part: number,
  signal: AbortSignal,
): Promise<TransactionsAnswer> {
  const asked = { shardId: shard, height, trieVirtualShard: part, ...(pageToken && { pageToken }) }
  try {
    return await callOnce<TransactionsAnswer>(client, 'GetShardTransactions', asked, signal)
  } catch (cause) {
    signal.throwIfAborted()
    if (!(cause instanceof NodeUnavailableError) || !cause.isInternal) throw cause
    const snapshots = await listSnapshots(client, { shard, maxHeight: Infinity }, signal)
    if (snapshots.every((each) => each.height !== height)) throw new SnapshotGoneError(height)
    throw cause
  }
}

/** What no list of a node by account has, and the usernames that need it. */
const UNLISTED: readonly number[] = [MessageType.usernameProof, MessageType.userDataAdd]

/**
 * Accounts that were chosen to come first are there, and newer than the snapshot, but for what only a snapshot has. What
 * has become of that since comes with the events.
 */
async function unread(
  { store, round }: ReplicateContext,
  accounts: readonly ReadAccount[],
): Promise<ReadAccount[]> {
  const fids = new Set(
    await unreadOf(
      store,
      accounts.map(({ fid }) => fid),
      round,
    ),
  )
  return accounts.flatMap((account) => {
    if (fids.has(account.fid)) return account
    const messages = account.messages.filter(({ data }) => UNLISTED.includes(data.type))
    return messages.length > 0 ? { fid: account.fid, messages, isLast: false } : []
  })
}

/** The accounts with what no entry says of them. */
async function withState(
  { client }: ReplicateContext,
  accounts: readonly ReadAccount[],
  signal: AbortSignal,
): Promise<AccountPart[]> {
  const parts: AccountPart[] = []
  for (let start = 0; start < accounts.length; start += QUESTIONS) {
    const some = accounts.slice(start, start + QUESTIONS)
    parts.push(
      ...(await Promise.all(
        some.map(async ({ facts, ...account }): Promise<AccountPart> => {
          if (!facts) return account
          const state = await fetchAccountState(client, account.fid, signal)
          return { ...account, facts: { ...facts, ...state } }
        }),
      )),
    )
  }
  return parts
}

/** Compares the hash of everything that was read with the one of the block, if the node says it. */
async function checkRoot(
  { store }: ReplicateContext,
  { shard, root }: Snapshot,
  height: number,
): Promise<void> {
  if (!root) return
  const parts = await readPartProgress(store, shard)
  const roots = Array.from({ length: VIRTUAL_SHARDS }, (_, part) => {
    const hash = parts.get(part)?.root
    return hash ? Buffer.from(hash, 'hex') : undefined
  })
  if (Buffer.compare(trieRoot(roots), root) !== 0) {
    throw new BadNodeError(
      `has sent a snapshot of shard ${shard} that does not have the root of its block ${height}`,
    )
  }
}
