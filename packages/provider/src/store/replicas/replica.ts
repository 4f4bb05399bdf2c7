import type { Client } from 'pg'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { Clock } from '@castaway/contract'
import type { Db } from '../db'
import { DatabaseUnavailableError } from '../errors'
import { connectToAsk } from './connect'
import type { ReplicaProgress } from './progress'

/** Why a replica is not read from: nothing is known of it yet, it can't be reached, or it is too far behind. */
export type ExclusionReason = 'starting' | 'unreachable' | 'behind'

/** A replica that lacks something for longer is left out; milliseconds. */
const BEHIND_MS = 5_000
/** One that was left out is taken back once it lacks nothing that is older. */
const BACK_MS = 1_000
/** Milliseconds for which a read waits for a replica that lacks something. */
const WAIT_MS = 10
/** Milliseconds in which a replica has to say how far it is. */
const ANSWER_MS = 2_000
/** Milliseconds between two questions: while a read waits, while it lacks something, and otherwise. */
const PAUSES = { waiting: 1, lacking: 50, idle: 1_000 }
/** Milliseconds after which a replica that is behind waits for a newer row: the log is only kept for an hour. */
const COLLAPSE_MS = 60_000

const STATEMENT = {
  name: 'castaway_replayed',
  text: 'select seq from event_log where seq = any($1::bigint[])',
}

interface ReplicaOptions {
  url: string
  progress: ReplicaProgress
  clock: Clock
  openPool: () => Promise<Db>
  /** Number of what was committed last, as this process counts. */
  order: () => number
  /** Records a row in the log for what has none. */
  mark: () => void
  /** Called when it is left out, with the reason, and when it is used again. */
  changed: (leftOut: ExclusionReason | null) => void
}

export interface Replica {
  readonly progress: ReplicaProgress
  /** Null while it is read from. */
  readonly leftOut: ExclusionReason | null
  /** Milliseconds since it last had every commit. */
  behind(): number
  /** Whether it may be read from now, for who knows of everything up to this order. */
  isCurrent(order: number): boolean
  /** Waits a moment until that is so. */
  catchUp(order: number): Promise<boolean>
  /** Runs a statement. It fails at once when the replica turns out to be away. */
  run<R>(query: CompiledQuery): Promise<QueryResult<R>>
  /** Asks it how far it is. @throws the driver's error */
  ask(): Promise<void>
  close(): Promise<void>
}

export function createReplica(options: ReplicaOptions): Replica {
  const { url, progress, clock } = options
  const waiters = new Set<{ order: number; settle: (isCurrent: boolean) => void }>()
  /** What ends the statements under way. */
  const running = new Set<(cause: unknown) => void>()
  let leftOut: ExclusionReason | null = 'starting'
  let isReported = false
  /** A statement has lost its connection, so it has to be asked first whether it is there. */
  let isSuspect = false
  /** The order that a read has waited for in vain: until the replica has it, none waits. */
  let slow: number | null = null
  let collapsedAt = clock.now()
  let client: Client | undefined
  let pool: Promise<Db> | undefined
  let asking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const behind = () => Math.max(0, clock.now() - (progress.oldest() ?? clock.now()))
  const isCurrent = (order: number) => leftOut === null && !isSuspect && progress.has(order)

  /** Asks on a new connection if the one that was there has ended, which says little about the replica. */
  async function askAgain(): Promise<void> {
    const wasConnected = client !== undefined
    try {
      await ask()
    } catch (cause) {
      drop()
      if (!wasConnected || /timeout/i.test((cause as Error).message)) throw cause
      await ask()
    }
  }

  function drop(): void {
    const broken = client
    client = undefined
    void broken?.end().catch(() => {})
  }

  async function ask(): Promise<void> {
    client ??= await connected()
    const { rows } = await client.query<{ seq: string }>({
      ...STATEMENT,
      values: [progress.asked()],
    })
    progress.found(rows.map(({ seq }) => Number(seq)))
  }

  async function connected(): Promise<Client> {
    const made = await connectToAsk(url, ANSWER_MS)
    const lost = () => {
      if (client !== made) return
      client = undefined
      suspect()
    }
    made.on('error', lost)
    made.on('end', lost)
    return made
  }

  /** Asks and draws the conclusions; the next question is scheduled. */
  function look(): Promise<void> {
    clearTimeout(timer)
    asking ??= askAgain()
      .then(conclude, () => {
        drop()
        leaveOut('unreachable')
      })
      .finally(() => {
        asking = undefined
        schedule()
      })
    return asking
  }

  function conclude(): void {
    isSuspect = false
    if (closed) return
    if (slow !== null && progress.has(slow)) slow = null
    const allowed = leftOut === null || leftOut === 'starting' ? BEHIND_MS : BACK_MS
    if (behind() > allowed) leaveOut('behind')
    else if (leftOut !== null && (leftOut !== 'starting' || progress.oldest() === null)) takeBack()
    if (leftOut === 'behind' && clock.now() - collapsedAt > COLLAPSE_MS) {
      collapsedAt = clock.now()
      progress.collapse(options.order())
    }
    if (progress.needsMark()) options.mark()
    for (const waiter of waiters) if (isCurrent(waiter.order)) waiter.settle(true)
  }

  function leaveOut(why: ExclusionReason): void {
    if (closed) return
    const before = leftOut
    leftOut = why
    if (why === 'unreachable') dropPool()
    for (const waiter of waiters) waiter.settle(false)
    // Whether it is away or only behind may change until it is back, which one line says.
    if (before === null || before === 'starting') {
      isReported = true
      options.changed(why)
    }
  }

  function takeBack(): void {
    leftOut = null
    if (isReported) options.changed(null)
    isReported = false
  }

  /** Ends the statements under way, and connects again from the beginning when the replica is back. */
  function dropPool(): void {
    const old = pool
    pool = undefined
    // A connection that hangs keeps the pool from ending; no one waits for that.
    old?.then((db) => db.destroy()).catch(() => {})
    for (const fail of running) fail(new DatabaseUnavailableError(new Error('The replica is away')))
  }

  function suspect(): void {
    isSuspect = true
    if (!closed) void look()
  }

  function schedule(): void {
    if (closed) return
    const isLacking = leftOut !== 'unreachable' && progress.oldest() !== null
    const pause = waiters.size > 0 ? PAUSES.waiting : isLacking ? PAUSES.lacking : PAUSES.idle
    clearTimeout(timer)
    timer = setTimeout(() => void look(), pause)
    timer.unref()
  }

  return {
    progress,
    get leftOut() {
      return leftOut
    },
    behind,
    isCurrent,
    async catchUp(order) {
      if (leftOut !== null || isSuspect || slow !== null) return false
      return new Promise((resolve) => {
        const late = setTimeout(() => {
          slow = order
          waiter.settle(false)
        }, WAIT_MS)
        const waiter = {
          order,
          settle: (isThere: boolean) => {
            clearTimeout(late)
            waiters.delete(waiter)
            resolve(isThere)
          },
        }
        waiters.add(waiter)
        void look()
      })
    },
    run: <R>(query: CompiledQuery) =>
      new Promise<QueryResult<R>>((resolve, reject) => {
        running.add(reject)
        pool ??= options.openPool()
        pool
          .then((db) => db.executeQuery(query as CompiledQuery<R>))
          .then(resolve, (cause: unknown) => {
            if (cause instanceof DatabaseUnavailableError) suspect()
            reject(cause)
          })
          .finally(() => running.delete(reject))
      }),
    ask: look,
    async close() {
      closed = true
      clearTimeout(timer)
      for (const waiter of waiters) waiter.settle(false)
      await asking
      await client?.end().catch(() => {})
      await pool?.then((db) => db.destroy())
    },
  }
}
