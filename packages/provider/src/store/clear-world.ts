import { sql } from 'kysely'
import type { Store } from './index'
import { worldSequences, worldTables } from './world-tables'

/** Empties every table of the provider that belongs to the seeded data; tables of other packages are not touched. */
export const clearWorld = async (store: Store): Promise<void> => {
  await store.transaction(async (tx) => {
    const tables = worldTables().filter((name) => name !== 'job')
    await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity`.execute(
      tx,
    )
    // Recurring jobs belong to the provider, not to the data.
    await sql`delete from job where every_ms is null`.execute(tx)
    for (const name of worldSequences()) await sql`select setval(${name}, 1, false)`.execute(tx)
    await store.events.record(tx, [{ kind: 'replaced' }])
  })
}
