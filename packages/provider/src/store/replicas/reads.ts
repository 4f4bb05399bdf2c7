import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { occurrences } from '@castaway/server-kit/telemetry'
import type { Db } from '../db'
import type { Tables } from '../tables'
import type { Replica } from './replica'

export type ReadSource = Replica | 'primary'

interface ReadsOptions {
  primary: Db
  choose(): Promise<ReadSource>
  /** A statement was run at the primary, in place of the replica that was chosen for it. */
  fellBack(): void
  /** A statement has written. */
  wrote(): void
}

/** PostgreSQL's code for a statement that writes where only reads are allowed. */
const READ_ONLY = '25006'
/** A read may begin with a list of expressions, of which one writes. */
const READS = /^[\s(]*(?:select|with)\b/i
const WRITES = /\b(?:insert\s+into|delete\s+from|update\s+\w)/i

/** Runs each statement at the chosen replica; at the primary, if that fails for any reason. */
export function readsDb({ primary, choose, fellBack, wrote }: ReadsOptions): Db {
  async function executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isRead = READS.test(query.sql) && !WRITES.test(query.sql)
    const source = isRead ? await choose() : 'primary'
    let isWrite = !isRead
    if (source !== 'primary') {
      try {
        const result = await source.run<R>(query)
        occurrences.databaseRead.report('replica')
        return result
      } catch (cause) {
        isWrite = (cause as { code?: unknown }).code === READ_ONLY
      }
    }
    fellBack()
    const result = await primary.executeQuery(query as CompiledQuery<R>)
    if (isWrite) wrote()
    else occurrences.databaseRead.report('primary')
    return result
  }
  const connection: DatabaseConnection = {
    executeQuery,
    streamQuery: refuse,
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  }
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })
}

const refuse = (): never => {
  throw new TypeError('Reads have no transactions: use store.transaction')
}
