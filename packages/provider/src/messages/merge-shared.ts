import { setImmediate } from 'node:timers/promises'
import type { Store, Tx } from '../store/open'
import { entryOf } from './conflict'
import { counted, mergeBatch } from './merge'
import type { Outcome } from './resolve-conflicts'
import { retryTransaction } from './retry'
import type { Message } from './types'
import { validateAll } from './validate'

/** Transactions of a process at a time. On PGlite they would wait for each other, and longer ones cost less. */
const AT_ONCE: Record<Store['kind'], number> = { pglite: 1, postgres: 4 }
/** Messages of a transaction: the locks of these are fewer than those for which a merge excludes all others. */
const MOST = 32

/** Work in the transaction of a message, after it was merged or not; if it fails, nothing is written. */
type AlsoWrite = (tx: Tx, outcome: Outcome) => Promise<void>

interface Waiting {
  message: Message
  key: string
  alsoWrite?: AlsoWrite
  done(outcome: Outcome): void
  fail(cause: unknown): void
}

interface Queue {
  waiting: Waiting[]
  running: number
  /** Keys of the messages that are being merged. */
  taken: Set<string>
}

const queues = new WeakMap<Store, Queue>()

/**
 * Merges one message in a transaction that it shares with others which are waiting at the same time: each of its
 * statements and its commit then serve all of them. If no transaction is running, it begins at once.
 */
export async function mergeShared(
  store: Store,
  message: Message,
  alsoWrite?: AlsoWrite,
): Promise<Outcome> {
  const [error] = await validateAll([message], store.clock.now())
  if (error) {
    const refused: Outcome = { status: 'refused', error }
    return (await counted(async () => [refused]))[0]!
  }
  const { key } = entryOf(message)
  return new Promise((done, fail) => {
    const queue = queues.get(store) ?? { waiting: [], running: 0, taken: new Set() }
    queues.set(store, queue)
    queue.waiting.push({ message, key, alsoWrite, done, fail })
    next(store, queue)
  })
}

function next(store: Store, queue: Queue): void {
  const isFree = ({ key }: Waiting) => !queue.taken.has(key)
  if (queue.running >= AT_ONCE[store.kind] || !queue.waiting.some(isFree)) return
  queue.running++
  void mergeWaiting(store, queue).finally(() => {
    queue.running--
    next(store, queue)
  })
}

/** Until a transaction begins, further messages come: all that wait then are merged. */
async function mergeWaiting(store: Store, queue: Queue): Promise<void> {
  // PGlite answers without giving way, so that requests which have arrived would not be read before this one ends.
  await setImmediate()
  let taken: readonly Waiting[] | undefined
  const batch = () => (taken ??= takeBatch(queue))
  try {
    const outcomes = await counted(() =>
      retryTransaction(store, (tx) => mergeAll(store, tx, batch())),
    )
    for (const [index, { done }] of batch().entries()) done(outcomes[index]!)
  } catch (cause) {
    const [first, ...others] = batch()
    // What is wrong with one of them must not keep the others from being written.
    if (others.length > 0) await Promise.all(batch().map((one) => mergeAlone(store, one)))
    else first?.fail(cause)
  } finally {
    for (const { key } of batch()) queue.taken.delete(key)
  }
}

const mergeAlone = (store: Store, one: Waiting): Promise<void> =>
  counted(() => retryTransaction(store, (tx) => mergeAll(store, tx, [one]))).then(
    ([outcome]) => one.done(outcome!),
    one.fail,
  )

async function mergeAll(store: Store, tx: Tx, batch: readonly Waiting[]): Promise<Outcome[]> {
  // Another transaction has taken them.
  if (batch.length === 0) return []
  const outcomes = await mergeBatch(
    store,
    tx,
    batch.map(({ message }) => message),
    batch.map(() => null),
    store.clock.now(),
  )
  for (const [index, { alsoWrite }] of batch.entries()) await alsoWrite?.(tx, outcomes[index]!)
  return outcomes
}

/**
 * Takes messages in order, but of those that may replace each other one at a time: all are seen by everyone, as if they
 * had come apart.
 */
function takeBatch(queue: Queue): Waiting[] {
  const batch: Waiting[] = []
  queue.waiting = queue.waiting.filter((one) => {
    if (batch.length === MOST || queue.taken.has(one.key)) return true
    queue.taken.add(one.key)
    batch.push(one)
    return false
  })
  return batch
}
