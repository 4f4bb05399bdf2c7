import { sql } from 'kysely'
import type { Clock } from '@castaway/contract'
import { migrations } from './migrations/index'
import type { LoginDb } from './tables'

const MIGRATION_LOCK = 4_747_002

/** Migrates the login's tables to this build's version, in one transaction. Concurrent starts wait for each other. */
export const migrateLogin = async (db: LoginDb, clock: Clock): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
    await sql`create table if not exists login_migration (
      name text primary key, applied_at bigint not null)`.execute(tx)
    const applied = new Set(
      (await tx.selectFrom('login_migration').select('name').execute()).map((row) => row.name),
    )
    for (const name of applied) {
      if (!migrations.some((migration) => migration.name === name)) {
        throw new Error(
          `The login data was written by a newer version of Castaway: it has "${name}"`,
        )
      }
    }
    for (const { name, statements } of migrations) {
      if (applied.has(name)) continue
      for (const statement of statements) await sql.raw(statement).execute(tx)
      await tx.insertInto('login_migration').values({ name, applied_at: clock.now() }).execute()
    }
  })
}
