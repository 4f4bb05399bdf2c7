import { sql } from 'kysely'
import type { Db, Store, Tx } from '../store/index'
import { currentWorldName } from './world-names'

const RECORD = 'world'

/** What the store remembers of its world. */
export interface WorldRecord {
  name: string
  seed: string
  /**
   * What the keys of its people derive from: `seed`, which everyone knows, or the installation's secret (see
   * `keySeedOf`). Left out where it is `seed`.
   */
  keys?: 'installation'
  /** When it was seeded, Unix ms. */
  now: number
  artBase: string
  /** False while it is being seeded. */
  whole: boolean
  /** The world that the settings named, if another was seeded over it later. */
  startedAs?: string
}

/** The world of this store under its current name, if seeding was ever started. */
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
