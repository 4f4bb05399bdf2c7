import { sql } from 'kysely'
import type { Clock } from '@castaway/contract'
import type { EventBatch, StoreEvent, StoreEvents } from './events'
import { createFrontier, parsePosition, type LogFrontier } from './log-frontier'
import type { Db, Tx } from './db'
import type { WakeChannel } from './wake-channel'

interface EventLogOptions {
  db: Db
  clock: Clock
  afterCommit: (tx: Tx, then: () => void) => void
  /** Wakes the processes that share the database; null if there are none. */
  channel: WakeChannel | null
}

/** The lock by which a transaction shows that it writes to the log. */
const MARK = [4747, 12] as const
/** Batches below the newest one whose transactions may still be open when a process begins to follow. */
const WINDOW = 1_000
/** Batches that one read returns. */
const PAGE = 500
/** Batches that a stream is sent when it goes on; if it has missed more, it starts from now. */
const MOST_MISSED = 2_000
/**
 * Interval in milliseconds at which the log is read without being woken: for what a process recorded that died before it
 * could tell the others, and for numbers that never come.
 */
const POLL_MS = 1_000
/**
 * Time in milliseconds without a successful read after which rows may have been trimmed that were never read; they are
 * stored for an hour.
 */
const CUT_OFF_MS = 20 * 60_000
/** Interval of the same while a number is missing. */
const MISSING_MS = 50

export interface EventLog extends StoreEvents {
  close(): Promise<void>
}

export function createEventLog({ db, clock, afterCommit, channel }: EventLogOptions): EventLog {
  const listeners = new Set<(batch: EventBatch) => void>()
  let frontier: LogFrontier | undefined
  let starting: Promise<void> | undefined
  /** Own batches while the log's end is being read. */
  let early: number[] = []
  /** Batches that were in the log when it was first read: of these, own ones may be yet to be delivered. */
  let found = new Set<number>()
  let reading: Promise<void> | undefined
  let readAgain = false
  let lastRead = clock.now()
  const began = { clock: lastRead, real: performance.now() }
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const stops: (() => void)[] = []

  function deliver(batch: EventBatch): void {
    if (!frontier) {
      if (starting) early.push(batch.seq)
    } else if (!channel) frontier.jumpTo(batch.seq)
    else if (!frontier.take(batch.seq) && !found.delete(batch.seq)) return
    tell(batch)
    schedule()
  }

  function tell(batch: EventBatch): void {
    for (const listener of listeners) {
      try {
        listener(batch)
      } catch (cause) {
        // The write is already committed, so a failing listener only causes a warning.
        process.emitWarning(cause instanceof Error ? cause : String(cause))
      }
    }
  }

  /** Reads the end of the log once; from then on nothing is missed. */
  async function start(): Promise<void> {
    if (channel && stops.length === 0) stops.push(channel.on('events', read))
    const { rows } = await sql<{ seq: number }>`
      select seq from event_log
      where seq > (select max(seq) from event_log) - ${WINDOW}::bigint order by seq`.execute(db)
    const seen = [...new Set([...rows.map(({ seq }) => seq), ...early])].toSorted((a, b) => a - b)
    const newest = seen.at(-1) ?? 0
    found = new Set(rows.map(({ seq }) => seq).filter((seq) => !early.includes(seq)))
    early = []
    frontier = channel ? createFrontier(Math.max(0, newest - WINDOW), seen) : createFrontier(newest)
    // Numbers of batches that were trimmed are missing too: the first read finds that, and the second gives them up.
    for (let round = 0; channel && round < 2 && frontier.ahead.size > 0; round++) {
      await readPage(frontier)
    }
    schedule()
  }

  function ready(): Promise<void> {
    starting ??= start().catch((cause: unknown) => {
      starting = undefined
      throw cause
    })
    return starting
  }

  /** Reads what is new, once more if woken meanwhile. */
  function read(): void {
    if (!frontier || closed) return
    readAgain = true
    reading ??= (async () => {
      while (readAgain && !closed) {
        readAgain = false
        if (await readPage(frontier)) readAgain = true
      }
    })()
      // The database is away: the poll tries again, and nothing is lost because the log is read from where it was.
      .catch(() => {
        readAgain = false
      })
      .finally(() => {
        reading = undefined
        if (readAgain && !closed) read()
        else schedule()
      })
  }

  /** @returns whether there may be more */
  async function readPage(at: LogFrontier): Promise<boolean> {
    // Before the rows are read: a transaction that has ended by then is visible to that read.
    const before = at.ahead.size > 0 ? await writing() : undefined
    const { rows } = await sql<EventBatch>`
      select seq, events from event_log
      where seq > ${at.settled}::bigint and not (seq = any(${[...at.ahead]}::bigint[]))
      order by seq limit ${PAGE}`.execute(db)
    const wasCutOff = clock.now() - lastRead > CUT_OFF_MS
    lastRead = clock.now()
    if (wasCutOff) tell({ seq: 0, events: [{ kind: 'replaced' }] })
    for (const batch of rows) deliver(batch)
    if (rows.length === PAGE) return true
    if (before) at.settle(before)
    const unknown = at.unknown()
    if (unknown.length > 0) at.suspect(unknown, await writing())
    return false
  }

  /** The transactions that have written to the log and are still open; `record` marks them by a shared lock. */
  async function writing(): Promise<Set<string>> {
    const { rows } = await sql<{ id: string }>`
      select virtualtransaction as id from pg_locks
      where locktype = 'advisory' and classid = ${sql.lit(MARK[0])} and objid = ${sql.lit(MARK[1])}
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return new Set(rows.map(({ id }) => id))
  }

  function schedule(): void {
    if (!channel || !frontier || closed || reading) return
    clearTimeout(timer)
    timer = setTimeout(read, frontier.ahead.size > 0 ? MISSING_MS : POLL_MS)
    timer.unref()
  }

  function follow(listener: (batch: EventBatch) => void): () => void {
    // A wrapper, so that subscribing the same function twice creates two subscriptions.
    const own = (batch: EventBatch) => listener(batch)
    listeners.add(own)
    // Who has to know when, awaits `ready`; a failure there is tried again by the next caller.
    ready().catch(() => {})
    return () => void listeners.delete(own)
  }

  return {
    async record(tx, events) {
      if (events.length === 0) return
      // The condition takes the lock before the row gets its number. No one ever excludes it.
      const { rows } = await sql<{ seq: number }>`
        insert into event_log (events, recorded_at)
        select ${JSON.stringify(events)}::jsonb, ${clock.now()}::bigint
        where pg_try_advisory_xact_lock_shared(${sql.lit(MARK[0])}, ${sql.lit(MARK[1])})
        returning seq`.execute(tx)
      afterCommit(tx, () => {
        deliver({ seq: rows[0]!.seq, events })
        channel?.wake('events')
      })
    },
    subscribe: (listener) =>
      follow(({ events }) => {
        for (const event of events) listener(event)
      }),
    follow,
    ready,
    position: () => frontier?.position() ?? '0',
    async since(text) {
      const position = parsePosition(text)
      if (!position) return null
      await ready()
      const { rows } = await sql<{
        seq: number | null
        events: StoreEvent[]
        last: number | null
        first: number | null
      }>`
        with ends as (select min(seq) as first, max(seq) as last from event_log)
        select l.seq, l.events, ends.first, ends.last
        from ends left join event_log l
          on l.seq > ${position.settled}::bigint and not exists (
            select from json_array_elements(${JSON.stringify(position.ahead)}::json) r(run)
            where l.seq between (run->>0)::bigint and (run->>1)::bigint)
        order by l.seq limit ${MOST_MISSED + 1}`.execute(db)
      const { first, last } = rows[0]!
      const isKnown =
        position.settled <= (last ?? 0) && position.settled >= (first === null ? 0 : first - 1)
      if (!isKnown || rows.length > MOST_MISSED) return null
      // Otherwise this process would be behind the stream, and its positions as well.
      if (channel) {
        read()
        await reading
      }
      return rows.flatMap(({ seq, events }) => (seq === null ? [] : [{ seq, events }]))
    },
    async trim(before) {
      // After a jump of the clock, what was recorded a moment ago would look old.
      const jumped = clock.now() - began.clock - (performance.now() - began.real)
      const until = Math.floor(before - Math.max(0, jumped))
      await sql`delete from event_log
        where recorded_at < ${until}::bigint and seq < (select max(seq) from event_log)`.execute(db)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      for (const stop of stops.splice(0)) stop()
      await Promise.allSettled([starting, reading])
    },
  }
}
