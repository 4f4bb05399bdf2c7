import { sql } from 'kysely'
import type { Db, Store, Tx } from './index'
import { currentWorldName } from './world-names'

const RECORD = 'world'

/** What the store records about its world. */
export interface WorldRecord {
  name: string
  seed: string
  /**
   * What the keys of its users are derived from: `seed`, which is public, or the installation's secret (see
   * `keySeedOf`). Omitted for `seed`.
   */
  keys?: 'installation'
  /** Time of seeding, Unix ms. */
  now: number
  artBase: string
  /** False while it is being seeded. */
  whole: boolean
  /** The world that the settings named, if another was seeded over it later. */
  startedAs?: string
}

/** The world of this store under its current name, if a seeding was ever started. */
export const readWorld = async (
  store: Store,
  tx: Tx | Db = store.db,
): Promise<WorldRecord | undefined> => {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', RECORD)
    .executeTakeFirst()
  const record = row?.value as WorldRecord | undefined
  if (!record) return undefined
  const { name, startedAs } = record
  return {
    ...record,
    name: currentWorldName(name),
    ...(startedAs !== undefined && { startedAs: currentWorldName(startedAs) }),
  }
}

export const writeWorld = async (tx: Tx | Db, record: WorldRecord): Promise<void> => {
  const value = JSON.stringify(record)
  await sql`insert into setting (key, value) values (${RECORD}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx)
}
