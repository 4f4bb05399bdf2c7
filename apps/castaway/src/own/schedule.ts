import { castIdem } from '@castaway/contract/cast-idem'
import type { Scheduled, ScheduleRequest } from '@castaway/contract/own'
import { enqueue, type MoreWork, type Store } from '@castaway/provider'
import { sql } from 'kysely'
import { HttpError } from '../gateway/errors'
import { bodyOf, keyOf, type Plan, type PublishedCast, type Row, view } from './plan'
import { ownDb } from './tables'

/** Looks for casts that are due. */
const SEND_SCHEDULED = 'send_scheduled'
/** How often it looks by itself; a job for the exact time is there besides, in milliseconds. */
const LOOK_AGAIN = 30_000
/** Casts that wait, for one person. */
const MOST_WAITING = 200
/** What has been sent is shown for so long, in milliseconds. */
const KEEP_SENT = 7 * 24 * 60 * 60_000
/** How far ahead somebody may plan. */
const FURTHEST = 366 * 24 * 60 * 60_000
/** Tries before a cast that cannot be sent counts as failed. */
const TRIES = 6
const RETRY_BASE = 5_000

/** Who sends one cast as somebody. */
export interface Sender {
  /**
   * @param idem the same for every try of the same cast: it is sent once
   * @returns the cast's hash
   * @throws {Problem} where no later try can succeed; anything else is tried again
   */
  (
    who: { userId: string; provider: string; fid: number },
    cast: PublishedCast & { idem: string },
  ): Promise<string>
}

export interface Schedule {
  /** Says who sends; until then what is due waits. */
  open(send: Sender): Promise<void>
  list(userId: string, provider: string): Promise<Scheduled[]>
  /** Plans it, or plans it anew; saying the same again changes nothing. */
  put(userId: string, provider: string, id: string, request: ScheduleRequest): Promise<Scheduled>
  remove(userId: string, provider: string, id: string): Promise<void>
  /** For the runner of jobs. */
  work: MoreWork
}

const notFound = () => new HttpError(404, 'NOT_FOUND', 'There is no such scheduled cast')

/**
 * Casts to be sent later. What is planned rests in the database; a thread's casts go out one after the other, each
 * noted as soon as it is out, so that a failure or a crash in the middle leaves exactly the rest.
 */
export function createSchedule(store: Store, report: (cause: unknown) => void): Schedule {
  let send: Sender | undefined
  const db = ownDb(store.db)
  const { clock } = store

  const find = (userId: string, provider: string, id: string) =>
    db
      .selectFrom('own_scheduled')
      .selectAll()
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .where('id', '=', id)
      .executeTakeFirst()

  /** Takes one that is due, so that no other process does; a runner that died leaves it to be taken again. */
  async function take(): Promise<Row | undefined> {
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
    const plan = row.plan as Plan
    const sent = [...(row.sent as string[])]
    let tried = plan.tried
    const who = { userId: row.user_id, provider: row.provider, fid: row.fid }
    try {
      while (sent.length < plan.casts.length) {
        if (signal.aborted) return void (await write(row, { state: 'waiting' }))
        const body = bodyOf(row, sent)
        const key = plan.casts[sent.length]!.key ?? keyOf(row.user_id, row.id, sent.length)
        const idem = castIdem(key, body)
        // Noted before: should this process die, whoever takes it back knows that it may be out.
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
        const failure = { code: cause.code, message: cause.message }
        // This try did not arrive; an earlier one, whose answer was lost, may have.
        return void (await write(row, { state: 'failed', failure, plan }))
      }
      const tries = (plan.tries ?? 0) + 1
      if (tries >= TRIES) {
        report(cause)
        const message = 'The network could not be reached when this was due'
        const failure = { code: 'UPSTREAM_UNREACHABLE', message }
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
        .limit(MOST_WAITING * 2)
        .execute()
      return rows.map((row) => view(row))
    },

    async put(userId, provider, id, { fid, due_at: dueAt, ...asked }) {
      const now = clock.now()
      const { parent, parent_author_fid, channel_id } = asked
      const casts = asked.casts.map((cast, index) => ({
        ...cast,
        key: cast.key ?? keyOf(userId, id, index),
      }))
      if (dueAt > now + FURTHEST) {
        throw new HttpError(400, 'INVALID_FIELD', 'That is more than a year away', 'due_at')
      }
      const row = await store.transaction(async (transaction) => {
        const tx = ownDb(transaction)
        const waiting = await tx
          .selectFrom('own_scheduled')
          .select((select) => select.fn.countAll<number>().as('count'))
          .where('user_id', '=', userId)
          .where('id', '<>', id)
          .where('state', 'in', ['waiting', 'failed'])
          .executeTakeFirstOrThrow()
        if (Number(waiting.count) >= MOST_WAITING) {
          const message = `${MOST_WAITING} casts wait already: send or delete some first`
          throw new HttpError(409, 'TOO_MANY', message)
        }
        const plan = JSON.stringify({ casts, parent, parent_author_fid, channel_id })
        // Not under way and nothing of it out yet: planned anew. What is out already can only go on.
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
      if (row) return view(row)
      const present = await find(userId, provider, id)
      // Said twice, and the first time it went out at once.
      if (present?.state === 'sent' || present?.state === 'sending') return view(present)
      throw new HttpError(
        409,
        'ALREADY_SENT',
        'A part of this is out already: the rest goes as it was planned',
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
      throw new HttpError(409, 'BEING_SENT', 'It is being sent at this moment')
    },

    work: {
      recurring: [{ kind: SEND_SCHEDULED, every: LOOK_AGAIN }],
      work: {
        async [SEND_SCHEDULED](_payload, { signal }) {
          if (!send) return
          for (let row = await take(); row; row = await take()) {
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
