import type { Clock } from '@castaway/contract'
import { migrate, type TableSet } from '@castaway/server-kit/migrations'
import { migrations } from './migrations/index'
import type { LoginDb } from './tables'

export const loginTables: TableSet = { ledger: 'login_migration', migrations }

/** Migrates the login's tables to this build's version. Concurrent starts wait for each other. */
export const migrateLogin = async (db: LoginDb, clock: Clock): Promise<void> => {
  await migrate(db, { clock, ...loginTables })
}
