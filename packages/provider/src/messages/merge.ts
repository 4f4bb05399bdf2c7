import { activities, type MergeActivity } from '@castaway/server-kit/telemetry'
import type { StoreEvent } from '../store/events'
import type { Store, Tx } from '../store/open'
import { enqueuePreviews, type EmbeddedUrl } from './crawl-queue'
import { recordEvents } from './webhook-outbox'
import { entryOf, type Entry } from './conflict'
import { readCurrent } from './current-state'
import {
  resolveConflicts,
  type ConflictResolution,
  type Item,
  type Outcome,
} from './resolve-conflicts'
import { toHex } from './hex'
import { lockFor, type MergeLocks } from './lock'
import { hashesOf, project } from './project/index'
import { isProof } from './name-owners'
import { retryTransaction } from './retry'
import { readLostUsernames, unprovenUsernames } from './revoke-usernames'
import { validationError, type ValidationError } from './errors'
import { updateStorageUse, pruneToQuota, type Pruning } from './storage-quota'
import { readAuthorization, type BatchAuthorization } from './authorization'
import { embedsOf, MessageType, type Message } from './types'
import { validateAll } from './validate'
import { writeLog } from './write-log'

export type { Outcome } from './resolve-conflicts'

export interface MergeOptions {
  /** Unix ms; the store's clock by default. */
  now?: number
  /** A transaction of `store.transaction` in which all messages are merged at once. */
  tx?: Tx
}

/** Messages that were validated, and merged elsewhere before. */
export interface AcceptedBatch {
  messages: readonly Message[]
  /** Unix ms. */
  now: number
  /**
   * Of history no one is notified: no events of the hub, no webhooks, no crawls. Notifications and trends are left to
   * `deriveFor`, which the caller calls once all is there.
   */
  isHistory: boolean
}

/**
 * Merges messages that a node has accepted, in a transaction of the caller. All rules hold but those about a state that
 * the node knows and this database does not: whether a key was there at the time, Pro, and how much storage was left.
 * @param batch few thousand messages, for which `validateAccepted` has found no error
 */
export function mergeAccepted(
  store: Store,
  tx: Tx,
  { messages, now, isHistory }: AcceptedBatch,
): Promise<Outcome[]> {
  const errors = messages.map(() => null)
  return counted(() => mergeBatch(store, tx, messages, errors, now, { isHistory }))
}

/** Large batches are efficient, but readers must not wait for seconds. */
const BATCH = 2000

/**
 * The only way to write messages: validates them, resolves conflicts by the protocol's rules, and updates the log,
 * projections and counters, with one transaction per batch.
 * @returns the outcome of each message, in the given order. A rejected message leaves no trace.
 */
export function merge(
  store: Store,
  messages: readonly Message[],
  options: MergeOptions = {},
): Promise<Outcome[]> {
  return counted(() => mergeBatches(store, messages, options))
}

/** The first message that was not merged. */
export interface FailedMessage {
  /** Its place in the list. */
  index: number
  outcome: Exclude<Outcome, { status: 'merged' }>
}

/** Rolls the transaction back. */
class NotMergedError extends Error {
  constructor(readonly first: FailedMessage) {
    super(`message ${first.index} was not merged`)
  }
}

/**
 * Merges all of these messages or, if one of them is not merged, none.
 * @param messages one batch: at most a thousand
 * @param now Unix ms
 * @returns the first message that was not merged, or null
 */
export async function mergeTogether(
  store: Store,
  messages: readonly Message[],
  now: number,
): Promise<FailedMessage | null> {
  const failures: FailedMessage[] = []
  await counted(async () => {
    const errors = await validateAll(messages, now)
    try {
      return await retryTransaction(store, async (tx) => {
        const outcomes = await mergeBatch(store, tx, messages, errors, now)
        for (const [index, outcome] of outcomes.entries()) {
          if (outcome.status !== 'merged') throw new NotMergedError({ index, outcome })
        }
        return outcomes
      })
    } catch (cause) {
      if (!(cause instanceof NotMergedError)) throw cause
      failures.push(cause.first)
      return messages.map(() => cause.first.outcome)
    }
  })
  return failures[0] ?? null
}

export function counted(work: () => Promise<Outcome[]>): Promise<Outcome[]> {
  const facts: MergeActivity = { outcomes: {} }
  return activities.merge.run(facts, async () => {
    const outcomes = await work()
    for (const { status } of outcomes) facts.outcomes[status] = (facts.outcomes[status] ?? 0) + 1
    return outcomes
  })
}

async function mergeBatches(
  store: Store,
  messages: readonly Message[],
  options: MergeOptions,
): Promise<Outcome[]> {
  const { now = store.clock.now(), tx: outer } = options
  const outcomes: Outcome[] = []
  for (let start = 0; start < messages.length; start += BATCH) {
    const batch = messages.slice(start, start + BATCH)
    // Signatures are verified before the transaction, because other writers may be waiting for its locks.
    const errors = await validateAll(batch, now)
    const run = (tx: Tx) => mergeBatch(store, tx, batch, errors, now)
    outcomes.push(...(outer ? await run(outer) : await retryTransaction(store, run)))
  }
  return outcomes
}

export async function mergeBatch(
  store: Store,
  tx: Tx,
  batch: readonly Message[],
  errors: readonly (ValidationError | null)[],
  now: number,
  accepted?: Pick<AcceptedBatch, 'isHistory'>,
): Promise<Outcome[]> {
  const outcomes = new Map<number, Outcome>()
  const reject = (index: number, error: ValidationError) =>
    outcomes.set(index, { status: 'refused', error })
  const readable: Item[] = []
  batch.forEach((message, index) => {
    const error = errors[index]
    if (error) reject(index, error)
    else readable.push({ entry: entryOf(message), index })
  })
  const locks = await lockFor(store, tx, readable)

  const authorization = await readAuthorization(
    tx,
    readable.map((item) => item.entry),
    now,
    accepted !== undefined,
  )
  const entries = readable.filter(({ entry, index }) => {
    const error = authorization.check(entry)
    if (error) reject(index, error)
    return !error
  })
  if (entries.length > 0) {
    const { current, logged } = await readCurrent(
      tx,
      entries.map(({ entry }) => entry),
    )
    const result = resolveConflicts(entries, current, logged)
    for (const [index, outcome] of result.outcomes) outcomes.set(index, outcome)
    const events = await settle(tx, {
      batch,
      result,
      authorization,
      logged,
      now,
      outcomes,
      locks,
      recordedAt: store.clock.now(),
      accepted,
    })
    if (!accepted?.isHistory) {
      await recordEvents(store, tx, events)
      await enqueuePreviews(store, tx, embeddedBy(batch, events))
    }
    await store.events.record(tx, events)
  }
  return batch.map((_, index) => outcomes.get(index)!)
}

/** Returns the URLs that are embedded in casts which came into view. */
function embeddedBy(batch: readonly Message[], events: readonly StoreEvent[]): EmbeddedUrl[] {
  const casts = new Set(events.flatMap((event) => (event.kind === 'cast' ? [event.hash] : [])))
  if (casts.size === 0) return []
  return batch.flatMap(({ hash, data }) => {
    const embeds = data.castAddBody
      ? embedsOf(data.castAddBody).filter(({ url }) => url !== undefined)
      : []
    if (embeds.length === 0 || !casts.has(toHex(hash))) return []
    return embeds.map(({ url }) => ({ url: url!, ts: data.timestamp }))
  })
}

interface SettleInput {
  batch: readonly Message[]
  result: ConflictResolution
  authorization: BatchAuthorization
  logged: ReadonlySet<string>
  now: number
  /** Unix ms at which events are recorded: the store's clock. */
  recordedAt: number
  outcomes: Map<number, Outcome>
  locks: MergeLocks
  accepted: Pick<AcceptedBatch, 'isHistory'> | undefined
}

/** A node prunes by itself, and says so. */
const NOTHING_PRUNED: Pruning = { pruned: [], rejected: new Set() }

/** Writes the outcome of the conflicts: quota, log, storage use and projections. */
async function settle(tx: Tx, settling: SettleInput): Promise<StoreEvent[]> {
  const { result, authorization, outcomes, locks, accepted } = settling
  const winners = [...result.winners.values()]
  const change = {
    added: winners.map((item) => item.entry),
    removed: [...result.displaced, ...result.revoked],
  }
  const pruning = accepted ? NOTHING_PRUNED : await pruneToQuota(tx, change, authorization.quotas)
  const taken = [...result.displaced, ...result.revoked, ...pruning.pruned]
  const fits = ({ hash }: Entry) => !pruning.rejected.has(hash)
  const unproven = unprovenUsernames(
    winners.map(({ entry }) => entry),
    taken,
    fits,
  )
  const displacedKeys = new Set(result.displaced.map((row) => row.key))
  const prunedAtOnce: typeof winners = []
  for (const item of winners) {
    const error = !fits(item.entry) ? storageFull : unproven.has(item.entry) ? noProof : undefined
    if (!error) continue
    // A superseded message that displaced another one has had an effect, so it must be in the log.
    if (displacedKeys.has(item.entry.key)) prunedAtOnce.push(item)
    else outcomes.set(item.index, { status: 'refused', error })
  }
  const staying = winners.filter(({ entry }) => fits(entry) && !unproven.has(entry))
  const added = staying.map(({ entry }) => entry)
  locks.assertAuthors(taken.filter(isProof).map(({ fid }) => fid))
  const lostNames = await readLostUsernames(tx, { removed: taken, added })
  const removed = [...taken, ...lostNames]
  await locks.removing(hashesOf(removed, MessageType.castAdd))
  await writeLog(
    tx,
    { ...settling, isHistory: accepted?.isHistory ?? false },
    {
      staying,
      pruned: pruning.pruned,
      revoked: [...result.revoked, ...lostNames],
      prunedAtOnce,
    },
  )
  const logged = [...result.superseded, ...result.tombstonedAdds, ...prunedAtOnce, ...staying]
  const inOrder = logged.toSorted((a, b) => a.index - b.index).map(({ entry }) => entry)
  await authorization.save(tx, inOrder)
  await updateStorageUse(tx, added, removed)
  return project(tx, {
    added: staying.map(({ entry }) => ({ ...entry, appFid: authorization.appFid(entry) })),
    removed,
    neverSeenCasts: [...result.tombstonedAdds, ...result.superseded, ...prunedAtOnce]
      .map((item) => item.entry)
      .filter((entry) => entry.type === MessageType.castAdd),
    revived: staying.some(({ entry }) => settling.logged.has(entry.hash)),
    isHistory: accepted?.isHistory ?? false,
    locks,
  })
}

const storageFull = validationError(
  'NO_STORAGE',
  'The account’s storage is full. Rent more storage.',
)
const noProof = validationError(
  'USERNAME_NOT_OWNED',
  'The account has no storage left for this name’s proof.',
  'value',
)
