import type { KeyScope } from '@castaway/contract/dev-controls'
import { sql } from 'kysely'
import { serverError } from '../errors'
import { hashKey, type ApiApp } from '../http/api-keys'
import type { Store } from '../store/index'

/** Who calls: an app, by one of its keys, whose name this is. */
export interface Caller extends ApiApp {
  /** Of the key: its row’s, or the app’s for the key of the settings. */
  keyId: string
  /** Null: everything. */
  scopes: readonly KeyScope[] | null
  perMinute: number | null
}

/** How long known keys are cached; a revoked key is accepted by other processes no longer than this. */
const REMEMBER_MS = 5_000
const MAX_REMEMBERED = 1_000

export interface Callers {
  /**
   * Identifies the calling app. Keys are compared by their SHA-256, so neither the timing of the comparison nor the
   * database reveals anything about a key.
   * @throws {ServerError} 401 for a key that is missing or unknown
   */
  identify(key: string | null): Promise<Caller>
  /** Whether it is a valid key, as of the last seconds. Keys that callers make up are not looked up. */
  isKnown(key: string): Promise<boolean>
  /** Has the keys read again, after one was changed. */
  forget(): void
}

/** @param made whether keys that developers made are accepted, besides those of the settings */
export function knownCallers(store: Store, made: boolean): Callers {
  const known = new Map<string, { caller: Caller; until: number }>()
  let all: { hashes: ReadonlySet<string>; until: number } | undefined
  let reading: Promise<ReadonlySet<string>> | undefined

  async function readHashes(): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ hash: string }>`
      select key_hash as hash from api_app
      union all
      select key_hash from api_key where ${made}::boolean`.execute(store.db)
    const hashes = new Set(rows.map(({ hash }) => hash))
    all = { hashes, until: performance.now() + REMEMBER_MS }
    return hashes
  }

  return {
    async isKnown(key) {
      if (all && all.until > performance.now()) return all.hashes.has(hashKey(key))
      reading ??= readHashes().finally(() => (reading = undefined))
      return (await reading).has(hashKey(key))
    },
    async identify(key) {
      if (!key) throw unauthorized('The header x-api-key is missing')
      const hash = hashKey(key)
      const remembered = known.get(hash)
      // The clock of the island can be held.
      const now = performance.now()
      if (remembered && remembered.until > now) return remembered.caller
      known.delete(hash)
      const { rows } = await sql<Caller>`
        select id, name, id as "keyId", null::text[] as scopes, null::integer as "perMinute"
          from api_app where key_hash = ${hash}
        union all
        select a.id, k.name, k.id, k.scopes, k.per_minute
          from api_key k join api_app a on a.id = k.app_id
          where k.key_hash = ${hash} and ${made}::boolean`.execute(store.db)
      const caller = rows[0]
      if (!caller) throw unauthorized('The API key is not valid here')
      if (known.size >= MAX_REMEMBERED) known.delete(known.keys().next().value!)
      known.set(hash, { caller, until: now + REMEMBER_MS })
      return caller
    },
    forget() {
      known.clear()
      all = undefined
    },
  }
}

const unauthorized = (message: string) => serverError('Unauthorized', message)
