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

/** A first request that has not finished by then is assumed to have died with its process. */
const DEAD_AFTER_MS = 30_000
/** Keys of requests that run in this process: they are alive, however far the clock has been moved since they began. */
const atWork = new WeakMap<Store, Set<string>>()
const POLL_MS = 25

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
  for (let polls = 0; ; polls++) {
    const at = clock.now()
    const claimed = await sql`insert into idempotency (app_id, route, key, body_hash, created_at)
      values (${app}, ${route}, ${key}, ${bodyHash}, ${at}) on conflict do nothing returning key`.execute(
      store.db,
    )
    if (claimed.rows.length > 0) return finish(at)
    const { rows } = await sql<{
      body_hash: string
      status: number | null
      answer: T
      created_at: number
    }>`
      select body_hash, status, answer, created_at from idempotency
      where app_id = ${app} and route = ${route} and key = ${key}`.execute(store.db)
    const first = rows[0]
    if (!first) continue
    if (first.body_hash !== bodyHash) {
      throw serverError('IDEM_REUSED', 'This idem was already used with a different body', 'idem')
    }
    if (first.status !== null) return first.answer
    const isAlive = atWork.get(store)?.has(name)
    if (!isAlive && clock.now() - first.created_at > DEAD_AFTER_MS) return finish(first.created_at)
    if (polls * POLL_MS > DEAD_AFTER_MS) {
      throw serverError(
        'CONFLICT',
        'The first request with this idem is still being processed',
        'idem',
      )
    }
    await delay(POLL_MS)
  }

  async function finish(at: number): Promise<T> {
    const mine = sql`app_id = ${app} and route = ${route} and key = ${key}`
    const alive = atWork.get(store) ?? new Set()
    atWork.set(store, alive.add(name))
    try {
      const answer = await run(at)
      await sql`update idempotency set status = 200, answer = ${JSON.stringify(answer)}::jsonb
        where ${mine}`.execute(store.db)
      return answer
    } catch (error) {
      // A rejected request wrote nothing, so the caller may correct it and use the key again.
      await sql`delete from idempotency where ${mine}`.execute(store.db)
      throw error
    } finally {
      alive.delete(name)
    }
  }
}
