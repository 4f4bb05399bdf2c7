import { sql } from 'kysely'
import type { Db, Store, Tx } from '../store/index'

const RECORD = 'world'

/** What the store remembers of its world. */
export interface WorldRecord {
  name: string
  seed: string
  /**
   * What the keys of its people derive from: `seed`, which everybody knows, or the installation's secret (see
   * `keySeedOf`). Left out where it is `seed`.
   */
  keys?: 'installation'
  /** When it was planted, Unix ms. */
  now: number
  artBase: string
  /** False while it is being planted. */
  whole: boolean
  /** What the settings asked for, where another world was planted in its place later. */
  startedAs?: string
}

/** The world that lives in this store, if one was ever begun. */
export const readWorld = async (
  store: Store,
  tx: Tx | Db = store.db,
): Promise<WorldRecord | undefined> => {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', RECORD)
    .executeTakeFirst()
  return row?.value as WorldRecord | undefined
}

export const writeWorld = async (tx: Tx | Db, record: WorldRecord): Promise<void> => {
  const value = JSON.stringify(record)
  await sql`insert into setting (key, value) values (${RECORD}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx)
}
