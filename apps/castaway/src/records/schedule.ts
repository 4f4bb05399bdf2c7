import type { ScheduleErrorCode } from '@castaway/contract'
import { castIdempotencyKey } from '@castaway/contract/cast-idempotency-key'
import type { ScheduledThread, ScheduleRequest } from '@castaway/contract/records'
import { enqueue, type MoreWork, type Store } from '@castaway/provider'
import { sql } from 'kysely'
import { HttpError } from '../gateway/errors'
import {
  nextCast,
  fallbackKey,
  type SchedulePlan,
  type PublishedCast,
  type Row,
  toScheduledThread,
} from './schedule-plan'
import { recordDb } from '../record-tables'

/** Job that sends casts that are due. */
const SEND_SCHEDULED = 'send_scheduled'
/** Interval of the recurring job in milliseconds; another job is enqueued for the exact time. */
const POLL_INTERVAL = 30_000
/** Unsent scheduled casts per user. */
const MAX_SCHEDULED = 200
/** How long sent casts are listed, in milliseconds. */
const KEEP_SENT = 7 * 24 * 60 * 60_000
/** How far ahead a cast can be scheduled, in milliseconds. */
const MAX_AHEAD = 366 * 24 * 60 * 60_000
/** Attempts before a cast counts as failed. */
const TRIES = 6
const RETRY_BASE = 5_000

/** Publishes one cast as a user. */
export interface Sender {
  /**
   * @param idem the same for every attempt at the same cast, so that it is published once
   * @returns the cast's hash
   * @throws {HttpError} if no later attempt can succeed; any other error is retried
   */
  (
    who: { userId: string; provider: string; fid: number },
    cast: PublishedCast & { idem: string },
  ): Promise<string>
}

export interface Schedule {
  /** Sets the sender and starts; until then nothing is sent. */
  open(send: Sender): Promise<void>
  list(userId: string, provider: string): Promise<ScheduledThread[]>
  /** Schedules a cast or thread, or changes it; the same request again changes nothing. */
  put(
    userId: string,
    provider: string,
    id: string,
    request: ScheduleRequest,
  ): Promise<ScheduledThread>
  remove(userId: string, provider: string, id: string): Promise<void>
  /** Handlers for the job runner. */
  work: MoreWork
}

const notFound = () => new HttpError('NOT_FOUND', 'Scheduled cast not found')

/**
 * Scheduled casts, stored in the database. The casts of a thread are sent one after the other, and each is recorded as
 * soon as it is sent, so that after a failure or a crash exactly the rest is unsent.
 */
export function createSchedule(store: Store, report: (cause: unknown) => void): Schedule {
  let send: Sender | undefined
  const db = recordDb(store.db)
  const { clock } = store

  const find = (userId: string, provider: string, id: string) =>
    db
      .selectFrom('own_scheduled')
      .selectAll()
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .where('id', '=', id)
      .executeTakeFirst()

  /** Claims a due row for this process; the claim of a runner that died can be taken over. */
  async function claim(): Promise<Row | undefined> {
    const now = clock.now()
    const { rows } = await sql<Row>`
      update own_scheduled set state = 'sending', updated_at = ${now}::bigint
      where (user_id, id) = (
        select user_id, id from own_scheduled
        where due_at <= ${now}::bigint
          and (state = 'waiting' or (state = 'sending' and updated_at < ${now - 120_000}::bigint))
        order by due_at limit 1 for update skip locked)
      returning *`.execute(db)
    return rows[0]
  }

  async function write(row: Row, change: Record<string, unknown>): Promise<boolean> {
    const set = Object.entries(change).map(([name, value]) =>
      typeof value === 'object' && value !== null
        ? sql`${sql.ref(name)} = ${JSON.stringify(value)}::jsonb`
        : sql`${sql.ref(name)} = ${value}`,
    )
    const { numAffectedRows } = await sql`
      update own_scheduled set ${sql.join(set)}, updated_at = ${clock.now()}::bigint
      where user_id = ${row.user_id} and id = ${row.id} and state = 'sending'`.execute(db)
    return numAffectedRows === 1n
  }

  async function sendOne(row: Row, send: Sender, signal: AbortSignal): Promise<void> {
    const plan = row.plan as SchedulePlan
    const sent = [...(row.sent as string[])]
    let tried = plan.tried
    const who = { userId: row.user_id, provider: row.provider, fid: row.fid }
    try {
      while (sent.length < plan.casts.length) {
        if (signal.aborted) return void (await write(row, { state: 'waiting' }))
        const body = nextCast(row, sent)
        const key = plan.casts[sent.length]!.key ?? fallbackKey(row.user_id, row.id, sent.length)
        const idem = castIdempotencyKey(key, body)
        // Stored before sending: if this process dies, the next one knows that the cast might have been sent.
        if (tried !== idem) {
          tried = idem
          if (!(await write(row, { plan: { ...plan, tried } }))) return
        }
        sent.push(await send(who, { ...body, idem }))
        delete plan.tried
        tried = undefined
        plan.tries = 0
        if (!(await write(row, { sent, plan }))) return
      }
      await write(row, { state: 'sent' })
    } catch (cause) {
      if (cause instanceof HttpError) {
        const failure = { code: cause.code, message: cause.shortMessage }
        // This attempt failed, but an earlier one, whose response was lost, can have succeeded.
        return void (await write(row, { state: 'failed', failure, plan }))
      }
      const tries = (plan.tries ?? 0) + 1
      if (tries >= TRIES) {
        report(cause)
        const message = 'The network could not be reached when this was due'
        const code: ScheduleErrorCode = 'UPSTREAM_UNREACHABLE'
        const failure = { code, message }
        return void (await write(row, { state: 'failed', failure, plan: { ...plan, tried } }))
      }
      const dueAt = clock.now() + RETRY_BASE * 2 ** (tries - 1)
      await write(row, { state: 'waiting', due_at: dueAt, plan: { ...plan, tries, tried } })
      await wakeAt(dueAt)
    }
  }

  const wakeAt = (dueAt: number) =>
    store.transaction((tx) =>
      enqueue(store, tx, { kind: SEND_SCHEDULED, payload: null, dueAt, key: `at ${dueAt}` }),
    )

  return {
    async open(sender) {
      send = sender
      await wakeAt(clock.now())
    },

    async list(userId, provider) {
      const rows = await db
        .selectFrom('own_scheduled')
        .selectAll()
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .orderBy('due_at')
        .limit(MAX_SCHEDULED * 2)
        .execute()
      return rows.map((row) => toScheduledThread(row))
    },

    async put(userId, provider, id, { fid, due_at: dueAt, ...asked }) {
      const now = clock.now()
      const { parent, parent_author_fid, channel_id } = asked
      const casts = asked.casts.map((cast, index) => ({
        ...cast,
        key: cast.key ?? fallbackKey(userId, id, index),
      }))
      if (dueAt > now + MAX_AHEAD) {
        throw new HttpError('INVALID_FIELD', 'Choose a time within the next year', {
          property: 'due_at',
        })
      }
      const row = await store.transaction(async (transaction) => {
        const tx = recordDb(transaction)
        const waiting = await tx
          .selectFrom('own_scheduled')
          .select((select) => select.fn.countAll<number>().as('count'))
          .where('user_id', '=', userId)
          .where('id', '<>', id)
          .where('state', 'in', ['waiting', 'failed'])
          .executeTakeFirstOrThrow()
        if (Number(waiting.count) >= MAX_SCHEDULED) {
          const message = `You already have ${MAX_SCHEDULED} scheduled casts, which is the limit: send or delete some first`
          throw new HttpError('TOO_MANY', message)
        }
        const plan = JSON.stringify({ casts, parent, parent_author_fid, channel_id })
        // A thread can be changed while none of it is sent or being sent; afterwards it can only continue.
        const { rows } = await sql<Row>`
          insert into own_scheduled
            (user_id, id, provider, fid, plan, due_at, state, created_at, updated_at)
          values (${userId}, ${id}, ${provider}, ${fid}::int,
            ${plan}::jsonb, ${dueAt}::bigint, 'waiting',
            ${now}::bigint, ${now}::bigint)
          on conflict (user_id, id) do update set
            plan = case when own_scheduled.plan - 'tried' - 'tries' = ${plan}::jsonb
              then own_scheduled.plan - 'tries' else excluded.plan end,
            fid = excluded.fid, due_at = excluded.due_at, state = 'waiting', failure = null,
            updated_at = excluded.updated_at
          where own_scheduled.provider = excluded.provider
            and own_scheduled.state in ('waiting', 'failed')
            and (own_scheduled.sent = '[]'::jsonb
              or own_scheduled.plan - 'tried' - 'tries' = ${plan}::jsonb)
          returning *`.execute(tx)
        if (rows[0])
          await enqueue(store, transaction, {
            kind: SEND_SCHEDULED,
            payload: null,
            dueAt,
            key: `at ${dueAt}`,
          })
        return rows[0]
      })
      if (row) return toScheduledThread(row)
      const present = await find(userId, provider, id)
      // The request was repeated, and the first one has already been sent.
      if (present?.state === 'sent' || present?.state === 'sending')
        return toScheduledThread(present)
      throw new HttpError(
        'ALREADY_SENT',
        'Part of this thread was already sent, so the rest can no longer be changed',
      )
    },

    async remove(userId, provider, id) {
      const gone = await db
        .deleteFrom('own_scheduled')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .where('id', '=', id)
        .where('state', '<>', 'sending')
        .returning('id')
        .executeTakeFirst()
      if (gone) return
      if (!(await find(userId, provider, id))) throw notFound()
      throw new HttpError('BEING_SENT', 'It is being sent right now')
    },

    work: {
      recurring: [{ kind: SEND_SCHEDULED, every: POLL_INTERVAL }],
      work: {
        async [SEND_SCHEDULED](_payload, { signal }) {
          if (!send) return
          for (let row = await claim(); row; row = await claim()) {
            await sendOne(row, send, signal)
            if (signal.aborted) return
          }
          await db
            .deleteFrom('own_scheduled')
            .where('state', '=', 'sent')
            .where('updated_at', '<', clock.now() - KEEP_SENT)
            .execute()
        },
      },
    },
  }
}
