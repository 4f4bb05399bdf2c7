import { createHash } from 'node:crypto'
import type { Clock } from '@castaway/contract'
import { sql } from 'kysely'
import type { Store } from '../store/index'

/** The owner of API keys. Signers, bans and idempotency keys belong to an app. */
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

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Makes these keys the only valid ones besides those that were made for their apps: a key that the operator removed
 * from the settings, or that was only valid on loopback, stops working, and so do those that were made for its app. The
 * data of its app stays and is accessible again when the key comes back.
 */
export async function saveKeys(store: Store, keys: ApiKey[], clock: Clock): Promise<void> {
  await store.transaction(async (tx) => {
    // Another process may save the same keys at the same time. Without the lock one of the two would fail, because the
    // hashes are unique, too.
    await sql`lock table api_app in share row exclusive mode`.execute(tx)
    const ids = keys.map(({ id }) => id)
    await sql`
      delete from api_app where not is_made and not (id = any(${ids}::text[]))`.execute(tx)
    for (const { id, name, key } of keys) {
      await sql`insert into api_app (id, key_hash, name, created_at)
        values (${id}, ${hashKey(key)}, ${name}, ${clock.now()})
        on conflict (id) do update set key_hash = excluded.key_hash, name = excluded.name`.execute(
        tx,
      )
    }
  })
}
