import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Store } from './store/index'
import type { AppContext } from './context'
import { invalidField, serverError } from './errors'

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
/** Polling interval for a request that another process runs: its end is only seen in the database. */
const POLL_MS = 250

/**
 * Runs a write once per key, app and route: the same body gets the same response, a different body a 409, and a request
 * that arrives while the first one runs waits for it.
 *
 * If the first request died half way, the next one takes over with its timestamp, so that the message it builds has the
 * same hash as one that may already be merged.
 */
export async function runIdempotent<T>(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  { app, route, key, body }: IdempotentRequest,
  run: (at: number) => Promise<T>,
): Promise<T> {
  if (key.length > 128) throw invalidField('idem', 'idem is longer than 128 characters')
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const name = JSON.stringify([app, route, key])
  const owner = store.process.current()
  for (let polls = 0; ; polls++) {
    const at = clock.now()
    const claimed = await sql`
      insert into idempotency (app_id, route, key, body_hash, created_at, owner)
      values (${app}, ${route}, ${key}, ${bodyHash}, ${at}, ${owner})
      on conflict do nothing returning key`.execute(store.db)
    if (claimed.rows.length > 0) return start(at)
    // Before the row is read: a request that ends meanwhile would otherwise look dead.
    const known = atWork.get(store)?.get(name)
    const { rows } = await sql<{
      body_hash: string
      status: number | null
      answer: T
      created_at: number
      owner: number
    }>`
      select body_hash, status, answer, created_at, owner from idempotency
      where app_id = ${app} and route = ${route} and key = ${key}`.execute(store.db)
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
    const isDead = first.owner
      ? !(await store.process.isAlive(first.owner))
      : clock.now() - first.created_at > DEAD_AFTER_MS
    if (isDead && (await takeOver(first.owner))) return start(first.created_at)
    if (polls * POLL_MS > DEAD_AFTER_MS) throw stillRunning()
    await delay(POLL_MS)
  }

  /** Of those that find a request dead, one takes it over. */
  async function takeOver(from: number): Promise<boolean> {
    const { rows } = await sql`
      update idempotency set owner = ${owner}
      where app_id = ${app} and route = ${route} and key = ${key}
        and status is null and owner = ${from}
      returning key`.execute(store.db)
    return rows.length > 0
  }

  function start(at: number): Promise<T> {
    const alive = atWork.get(store) ?? new Map<string, Promise<unknown>>()
    const work = finish(at).finally(() => alive.delete(name))
    atWork.set(store, alive.set(name, work))
    return work
  }

  async function finish(at: number): Promise<T> {
    // Another process may have taken it over, if this one was not seen to live.
    const mine = sql`app_id = ${app} and route = ${route} and key = ${key} and owner = ${owner}`
    try {
      const answer = await run(at)
      await sql`update idempotency set status = 200, answer = ${JSON.stringify(answer)}::jsonb
        where ${mine}`.execute(store.db)
      return answer
    } catch (error) {
      // A rejected request wrote nothing, so the caller may correct it and use the key again.
      await sql`delete from idempotency where ${mine}`.execute(store.db)
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
