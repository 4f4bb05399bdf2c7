import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Store, Tx } from './store/index'
import { toServerError } from './http/to-server-error'
import type { AppContext, Attempt } from './context'
import { invalidField, serverError } from './errors'

interface Begun {
  at: number
  /** Of the attempt, from 1. */
  number: number
  published: readonly string[] | null
}

interface IdempotentRequest {
  app: string
  route: string
  key: string
  body: unknown
}

/** A request that has not finished by then is assumed to have died, unless it is known whether its process lives. */
const DEAD_AFTER_MS = 30_000
/** Requests that run in this process: they are alive, however far the clock has been moved since they began. */
const atWork = new WeakMap<Store, Map<string, Promise<unknown>>>()
/** Requests of this process that are about to claim a key, by its name. */
const claiming = new WeakMap<Store, Map<string, number>>()
/** Milliseconds between two attempts to give a key back, and how often it is tried. */
const GIVE_BACK_MS = 1_000
const GIVE_BACKS = 900
/** A statement that was given up may still take effect when the database goes on, so the key is given back again. */
const ONCE_MORE_MS = 5_000
/** Polling interval for a request that another process runs: its end is only seen in the database. */
const POLL_MS = 250

/** `owner` of a request that failed, of which it is not known what it wrote: the next attempt goes on at once. */
const NO_OWNER = -1

/**
 * Runs a write once per key, app and route: the same body gets the same response, a different body a 409, and a request
 * that arrives while the first one runs waits for it.
 *
 * If the first request died half way, the next one goes on in its place: with its time, and with what it has published.
 */
export async function runIdempotent<T>(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  { app, route, key, body }: IdempotentRequest,
  run: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  if (key.length > 128) throw invalidField('idem', 'idem is longer than 128 characters')
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const name = JSON.stringify([app, route, key])
  const owner = store.process.current()
  const row = sql`app_id = ${app} and route = ${route} and key = ${key}`
  for (let polls = 0; ; polls++) {
    const at = clock.now()
    if (await claim(at)) return start({ at, number: 1, published: null })
    // Before the row is read: a request that ends meanwhile would otherwise look dead.
    const known = atWork.get(store)?.get(name)
    const { rows } = await sql<{
      body_hash: string
      status: number | null
      answer: T
      created_at: number
      owner: number
      attempt: number
    }>`
      select body_hash, status, answer, created_at, owner, attempt from idempotency
      where ${row}`.execute(store.db)
    const first = rows[0]
    if (!first) continue
    if (first.body_hash !== bodyHash) {
      throw serverError('IDEM_REUSED', 'This idem was already used with a different body', 'idem')
    }
    if (first.status !== null) return first.answer
    const running = known ?? atWork.get(store)?.get(name)
    if (running) {
      if (await endsInTime(running)) continue
      throw stillRunning()
    }
    const taken = (await isDead(first)) && (await takeOver(first.attempt))
    if (taken) return start({ at: first.created_at, ...taken })
    if (polls * POLL_MS > DEAD_AFTER_MS) throw stillRunning()
    await delay(POLL_MS)
  }

  async function claim(at: number): Promise<boolean> {
    const all = claiming.get(store) ?? new Map<string, number>()
    claiming.set(store, all.set(name, (all.get(name) ?? 0) + 1))
    try {
      const { rows } = await sql`
        insert into idempotency (app_id, route, key, body_hash, created_at, owner)
        values (${app}, ${route}, ${key}, ${bodyHash}, ${at}, ${owner})
        on conflict do nothing returning key`.execute(store.db)
      return rows.length > 0
    } catch (cause) {
      // It may have been claimed all the same, and every later request would wait for this one.
      void giveBack(1)
      throw cause
    } finally {
      const left = all.get(name)! - 1
      if (left > 0) all.set(name, left)
      else all.delete(name)
    }
  }

  /** Lets the next request go on in place of this one, once the database can be reached. */
  async function giveBack(attempt: number): Promise<void> {
    let given = 0
    for (let tries = 0; given < 2 && tries < GIVE_BACKS; tries++) {
      await delay(given === 0 ? GIVE_BACK_MS : ONCE_MORE_MS, undefined, { ref: false })
      if (atWork.get(store)?.has(name) || claiming.get(store)?.has(name)) return
      await sql`
        update idempotency set owner = ${NO_OWNER}
        where ${row} and status is null and owner = ${owner} and attempt = ${attempt}`
        .execute(store.db)
        .then(
          () => given++,
          () => {},
        )
    }
  }

  async function isDead(first: { owner: number; created_at: number }): Promise<boolean> {
    if (first.owner === NO_OWNER) return true
    if (first.owner !== 0) return !(await store.process.isAlive(first.owner))
    return clock.now() - first.created_at > DEAD_AFTER_MS
  }

  /** Of those that find a request dead, one goes on in its place; null for the others. */
  async function takeOver(
    from: number,
  ): Promise<{ number: number; published: string[] | null } | null> {
    const { rows } = await sql<{ hashes: string[] | null }>`
      update idempotency set owner = ${owner}, attempt = attempt + 1
      where ${row} and status is null and attempt = ${from}
      returning hashes`.execute(store.db)
    return rows[0] ? { number: from + 1, published: rows[0].hashes } : null
  }

  function start(begun: Begun): Promise<T> {
    const alive = atWork.get(store) ?? new Map<string, Promise<unknown>>()
    const work = finish(begun).finally(() => alive.delete(name))
    atWork.set(store, alive.set(name, work))
    return work
  }

  async function finish({ at, number, published }: Begun): Promise<T> {
    // A later attempt may have begun, if this process was not seen to live.
    const mine = sql`${row} and attempt = ${number}`
    const publishing = async (tx: Tx, hashes: readonly string[]) => {
      const { rows } = await sql`
        update idempotency set hashes = ${hashes} where ${mine} returning key`.execute(tx)
      if (rows.length === 0) throw stillRunning()
    }
    try {
      const answer = await run({ at, published, publishing })
      await sql`update idempotency set status = 200, answer = ${JSON.stringify(answer)}::jsonb
        where ${mine}`.execute(store.db)
      return answer
    } catch (error) {
      // A rejected request wrote nothing, so the caller may correct it and use the key again. After any other error,
      // and after an earlier attempt, it may have been carried out.
      const wroteNothing = number === 1 && (toServerError(error)?.status ?? 500) < 500
      const clear = wroteNothing
        ? sql`delete from idempotency where ${mine}`
        : sql`update idempotency set owner = ${NO_OWNER} where ${mine} and status is null`
      // The database may be what failed.
      await clear.execute(store.db).catch(() => void giveBack(number))
      throw error
    }
  }
}

/** Waits for a request to end in either way; false if that takes as long as one that died. */
async function endsInTime(running: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController()
  const end = () => true
  try {
    return await Promise.race([
      running.then(end, end),
      delay(DEAD_AFTER_MS, false, { signal: ended.signal }),
    ])
  } finally {
    ended.abort()
  }
}

const stillRunning = () =>
  serverError('CONFLICT', 'The first request with this idem is still being processed', 'idem')
