import type { NodeInfo } from '../node/info'
import { BLOCK_EVENTS } from '../node/events/seal'
import type { Store } from '../store/open'
import { readWorld, writeWorld } from '../store/world-record'
import { backfill, BATCH, type BatchLimits } from './backfill'
import { deriveAll, deriveChosen } from './derive'
import { BadNodeError, SyncError, type NodeUnavailableError } from './errors'
import { followShard } from './follow'
import { openNodeClient, type NodeAddress, type NodeClient } from './node-client'
import { progressReporter, type SyncProgress } from './progress'
import { replicate, SnapshotGoneError } from './replicate'
import { chosenFids, unreadFids, type SyncSelection } from './selection'
import { EventGapError } from './shard-order'
import { forgetSnapshots, listSnapshots, newestOf, readSnapshotHeights } from './snapshot'
import {
  beginRound,
  countRead,
  readPositions,
  readSource,
  unreadOf,
  type ShardPosition,
  type ShardStart,
  type SyncSource,
} from './state'
import { addLeftOut, type SkippedMessages, type WriteContext } from './write-accounts'

export interface SyncOptions extends NodeAddress {
  first?: SyncSelection
  /** Ends once everything that happened until then has been applied. */
  once?: boolean
  /** Reads all accounts again, also from another node than before. */
  again?: boolean
  /** What is written in one transaction. */
  batch?: BatchLimits
  signal: AbortSignal
  onProgress?(progress: SyncProgress): void
  /** One sentence about what happens. */
  onNote?(sentence: string): void
}

/**
 * Fills the database from a node of the network, and follows it.
 * @returns how far it came, if `once`
 * @throws {SyncError} if it cannot go on; what was written stays, and the next call goes on from there
 */
export async function syncFrom(store: Store, options: SyncOptions): Promise<SyncProgress> {
  if (store.kind !== 'postgres') {
    throw new SyncError(
      'A sync needs PostgreSQL: PGlite has one connection, which the server itself uses. Set DATABASE_URL',
    )
  }
  const client = await openNodeClient(options)
  try {
    // Two that fill the same database would do everything twice.
    return await store.alone('sync', () => run(store, client, options))
  } finally {
    client.close()
  }
}

async function run(store: Store, client: NodeClient, options: SyncOptions): Promise<SyncProgress> {
  const { signal, retryMs = 250, once = false, onProgress } = options
  await claimWorld(store)
  let info = await readInfo(client, signal)
  let round = await roundFor(store, client, info, options)
  const progress: Progress = {
    phase: 'chosen accounts',
    accounts: await countRead(store, round),
    accountsOfNode: info.dbStats.numFidRegistrations,
    messages: 0,
    leftOut: new Map(),
    local: new Set(),
  }
  const write = progressReporter(store)
  const report = (isEnd = false) => {
    onProgress?.(progress)
    return write(progress, isEnd)
  }
  for (;;) {
    const context: WriteContext = { store, client, round, signal }
    if (!(await readSource(store))?.filledAt) {
      await fill({ ...context, info }, options, progress, report)
    }
    progress.phase = 'events'
    await report(true)
    const until = once ? await readInfo(client, signal) : undefined
    try {
      await followAll(
        {
          ...context,
          retryMs,
          onApplied({ messages, leftOut }) {
            count(progress, messages, leftOut)
            return report()
          },
          onAway: ({ shortMessage }: NodeUnavailableError) => options.onNote?.(shortMessage),
        },
        await readPositions(store),
        until,
      )
      return progress
    } catch (cause) {
      if (!(cause instanceof EventGapError)) throw cause
      options.onNote?.(
        'The node no longer has the events since this database stopped following: all accounts are read again',
      )
      info = await readInfo(client, signal)
      round = await beginRound(store, sourceOf(client, info), await startsOf(client, info, signal))
    }
  }
}

interface Progress extends SyncProgress {
  local: Set<number>
}

function count(progress: Progress, messages: number, leftOut: SkippedMessages): void {
  progress.messages += messages
  addLeftOut(progress.leftOut, leftOut)
}

/** Reads the chosen accounts, then all others: from snapshots, where the node has them, or one by one. */
async function fill(
  context: WriteContext & { info: NodeInfo },
  { first = {}, batch = BATCH, onNote }: SyncOptions,
  progress: Progress,
  report: () => Promise<void>,
): Promise<void> {
  const { store, client, round, signal } = context
  progress.accounts = await countRead(store, round)
  const writing = {
    ...context,
    batch,
    onWritten({ messages, accounts, leftOut, local }: Parameters<OnWritten>[0]) {
      progress.accounts += accounts
      for (const fid of local) progress.local.add(fid)
      count(progress, messages, leftOut)
      return report()
    },
  }
  const fids: number[] = []
  const chosen = async function* () {
    for await (const fid of chosenFids(store, client, first, signal)) {
      fids.push(fid)
      yield* await unreadOf(store, [fid], round)
    }
  }
  progress.phase = 'chosen accounts'
  await backfill(writing, chosen())
  const deriving = { accounts: batch.accounts, signal }
  await deriveChosen(store, fids, deriving)
  progress.phase = 'all accounts'
  await readSnapshots(writing, context.info, onNote)
  const shards = (await readPositions(store)).map(({ shard }) => shard)
  await backfill(writing, unreadFids(store, client, { shards, round, signal }))
  progress.phase = 'notifications'
  await report()
  await deriveAll(store, deriving)
}

/** Reads the snapshots that this round began with. What they do not have, or not any more, is read one by one. */
async function readSnapshots(
  context: Parameters<typeof backfill>[0],
  info: NodeInfo,
  onNote: SyncOptions['onNote'],
): Promise<void> {
  const { store, client, signal } = context
  const heights = await readSnapshotHeights(store)
  if (heights.length === 0) return onNote?.(ONE_BY_ONE)
  const shards = info.shardInfos.filter(({ shardId }) => shardId > 0).length
  try {
    for (const { shard, height } of heights) {
      const snapshots = await listSnapshots(client, { shard, maxHeight: Infinity }, signal)
      const snapshot = snapshots.find((each) => each.height === height)
      if (!snapshot) throw new SnapshotGoneError(height)
      await replicate({ ...context, shards }, snapshot)
    }
  } catch (cause) {
    if (!(cause instanceof SnapshotGoneError)) throw cause
    await forgetSnapshots(store)
    onNote?.(
      `The node no longer has its snapshot at block ${cause.height}: the accounts that are left are read one by one`,
    )
  }
}

const ONE_BY_ONE = 'The node has no snapshot: accounts are read one by one'

type OnWritten = Parameters<typeof backfill>[0]['onWritten']

async function followAll(
  context: Omit<Parameters<typeof followShard>[0], 'until'>,
  positions: readonly ShardPosition[],
  until: NodeInfo | undefined,
): Promise<void> {
  const stopped = new AbortController()
  const signal = AbortSignal.any([context.signal, stopped.signal])
  const heights = new Map(until?.shardInfos.map(({ shardId, maxHeight }) => [shardId, maxHeight]))
  const shards = positions.map(async (position) => {
    try {
      await followShard({ ...context, signal, until: heights.get(position.shard) }, position)
    } finally {
      // One that fails ends the others.
      if (!until) stopped.abort()
    }
  })
  const results = await Promise.allSettled(shards)
  const errors = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as Error] : [],
  )
  const [error] = errors.toSorted((a, b) => Number(isAbort(a)) - Number(isAbort(b)))
  if (error) throw error
}

const isAbort = ({ name }: Error): boolean => name === 'AbortError'

/** @throws {BadNodeError} if it is no node, or has no shard with accounts */
async function readInfo(client: NodeClient, signal: AbortSignal): Promise<NodeInfo> {
  const info = await client.call<NodeInfo>('GetInfo', {}, signal)
  if (!info.peerId || !info.dbStats || positionsOf(info).length === 0) {
    throw new BadNodeError('does not say who it is and what shards it has')
  }
  return info
}

/** Shard 0 has the blocks, and no accounts. Everything up to the height is in the accounts that are read from now on. */
const positionsOf = ({ shardInfos }: NodeInfo): ShardPosition[] =>
  shardInfos
    .filter(({ shardId }) => shardId > 0)
    .map(({ shardId, maxHeight }) => ({
      shard: shardId,
      nextId: (maxHeight + 1) * BLOCK_EVENTS,
      blockRest: 0,
    }))

/** Where a round begins: at the newest snapshot of each shard, or at its last block if a shard has none. */
async function startsOf(
  client: NodeClient,
  info: NodeInfo,
  signal: AbortSignal,
): Promise<ShardStart[]> {
  const starts: ShardStart[] = []
  for (const position of positionsOf(info)) {
    const { shard, nextId } = position
    const maxHeight = nextId / BLOCK_EVENTS - 1
    const snapshot = newestOf(await listSnapshots(client, { shard, maxHeight }, signal))
    // Accounts of all shards are read in the same way.
    if (!snapshot) return positionsOf(info)
    const { height } = snapshot
    starts.push({ ...position, nextId: (height + 1) * BLOCK_EVENTS, snapshotHeight: height })
  }
  return starts
}

const sourceOf = ({ address }: NodeClient, { peerId }: NodeInfo) => ({ peerId, address })

/** The round to go on with, or a new one. */
async function roundFor(
  store: Store,
  client: NodeClient,
  info: NodeInfo,
  { again = false, onNote, signal }: SyncOptions,
): Promise<number> {
  const source: SyncSource | undefined = await readSource(store)
  const begin = async () =>
    beginRound(store, sourceOf(client, info), await startsOf(client, info, signal))
  if (!source || again) return begin()
  if (source.peerId !== info.peerId) {
    throw new SyncError(
      `This database follows the node ${source.peerId} at ${source.address}, and ${client.address} is ${info.peerId}, with event ids of its own: add --again to read all accounts from it`,
    )
  }
  const heights = new Map(positionsOf(info).map(({ shard, nextId }) => [shard, nextId]))
  const positions = await readPositions(store)
  if (positions.some(({ shard, nextId }) => nextId > (heights.get(shard) ?? 0))) {
    onNote?.('The node’s events begin again at lower ids: all accounts are read again')
    return begin()
  }
  return source.round
}

/** A database that has no world yet gets none but the node's: the next start of the server seeds nothing into it. */
async function claimWorld(store: Store): Promise<void> {
  if (await readWorld(store)) return
  await writeWorld(store.db, {
    name: 'empty',
    seed: Buffer.from(store.random.bytes(16)).toString('hex'),
    now: store.clock.now(),
    artBase: '',
    whole: true,
  })
}
