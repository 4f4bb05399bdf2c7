import { createHash } from 'node:crypto'
import type { Clock } from '@castaway/contract'
import { sql } from 'kysely'
import type { Store } from '../store/index'
import { serverError } from '../errors'

/** The owner of an API key. Signers, bans and idempotency keys belong to an app. */
export interface ApiApp {
  id: string
  name: string
}

export interface ApiKey extends ApiApp {
  /** The API key itself; only its hash is stored. */
  key: string
  /** URLs to which users may be redirected after signing in to this app; loopback URLs are always allowed. */
  redirectUris?: string[]
}

/** How long known keys are cached; a revoked key is accepted no longer than this. */
const REMEMBER_MS = 5_000
const MAX_REMEMBERED = 1_000

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Makes these keys the only valid ones: a key that the operator removed from the settings, or that was only valid on
 * loopback, stops working. The data of its app stays and is accessible again when the key comes back.
 */
export async function saveKeys(store: Store, keys: ApiKey[], clock: Clock): Promise<void> {
  await store.transaction(async (tx) => {
    await sql`delete from api_app where not (id = any(${keys.map(({ id }) => id)}::text[]))`.execute(
      tx,
    )
    for (const { id, name, key } of keys) {
      await sql`insert into api_app (id, key_hash, name, created_at)
        values (${id}, ${hashKey(key)}, ${name}, ${clock.now()})
        on conflict (id) do update set key_hash = excluded.key_hash, name = excluded.name`.execute(
        tx,
      )
    }
  })
}

/**
 * Identifies the calling app. Keys are compared by their SHA-256, so neither the timing of the comparison nor the
 * database reveals anything about a key.
 */
export function apiKeyCheck(store: Store, clock: Clock) {
  const known = new Map<string, { app: ApiApp; until: number }>()
  return async (key: string | null): Promise<ApiApp> => {
    if (!key) throw unauthorized('The header x-api-key is missing')
    const hash = hashKey(key)
    const remembered = known.get(hash)
    if (remembered && remembered.until > clock.now()) return remembered.app
    known.delete(hash)
    const { rows } =
      await sql<ApiApp>`select id, name from api_app where key_hash = ${hash}`.execute(store.db)
    const app = rows[0]
    if (!app) throw unauthorized('The API key is not valid here')
    if (known.size >= MAX_REMEMBERED) known.delete(known.keys().next().value!)
    known.set(hash, { app, until: clock.now() + REMEMBER_MS })
    return app
  }
}

const unauthorized = (message: string) => serverError('Unauthorized', message)
