import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { bytesParsers, bytesSerializers } from './bytes'
import { copyFromBlob, isCopy } from './copy'
import { PreparedStatements, type PreparedResult } from './prepared'
import { scriptMark } from './script'

/**
 * Kysely over PGlite. PGlite has one connection, so a transaction holds it and all other queries wait in a queue. A
 * query through `db` inside a transaction would deadlock, so code within a transaction uses its `tx`.
 */
export class PGliteDialect implements Dialect {
  private readonly driver: PGliteDriver

  /** @param translated what callers get in place of an error of the database */
  constructor(client: PGlite, translated: (cause: unknown) => unknown = (cause) => cause) {
    this.driver = new PGliteDriver(client, translated)
  }

  /** Number of callers that use the connection or wait for it. */
  get queued(): number {
    return this.driver.queued
  }

  createDriver = (): Driver => this.driver
  createQueryCompiler = () => new PostgresQueryCompiler()
  createAdapter = () => new PostgresAdapter()
  createIntrospector: Dialect['createIntrospector'] = (db) => new PostgresIntrospector(db)
}

class PGliteDriver implements Driver {
  private readonly connection: PGliteConnection
  private tail: Promise<void> = Promise.resolve()
  queued = 0

  constructor(
    private readonly client: PGlite,
    translated: (cause: unknown) => unknown,
  ) {
    this.connection = new PGliteConnection(client, translated)
  }

  async init(): Promise<void> {
    await this.client.waitReady
    Object.assign(this.client.parsers, bytesParsers)
    Object.assign(this.client.serializers, bytesSerializers)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.tail
    let leave!: () => void
    this.tail = new Promise((resolve) => (leave = resolve))
    this.queued += 1
    await before
    this.connection.leave = leave
    return this.connection
  }

  async beginTransaction(
    connection: DatabaseConnection,
    settings: { isolationLevel?: string; accessMode?: string },
  ): Promise<void> {
    const words = ['begin']
    if (settings.isolationLevel) words.push(`isolation level ${settings.isolationLevel}`)
    if (settings.accessMode) words.push(settings.accessMode)
    this.connection.inTransaction = true
    await connection.executeQuery(CompiledQuery.raw(words.join(' ')))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    this.connection.inTransaction = false
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
    this.connection.inTransaction = false
  }

  async releaseConnection(): Promise<void> {
    const { leave } = this.connection
    try {
      // A connection that is released with an open transaction must not pass it to the next one in the queue.
      if (this.connection.inTransaction) await this.rollbackTransaction(this.connection)
    } finally {
      this.connection.inTransaction = false
      this.queued -= 1
      leave()
    }
  }

  async destroy(): Promise<void> {
    await this.tail
    if (!this.client.closed) await this.client.close()
  }
}

class PGliteConnection implements DatabaseConnection {
  inTransaction = false
  leave: () => void = () => {}

  private readonly statements: PreparedStatements

  constructor(
    private readonly client: PGlite,
    private readonly translated: (cause: unknown) => unknown,
  ) {
    this.statements = new PreparedStatements(client)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.run<R>(query)
    } catch (cause) {
      throw this.translated(cause)
    }
  }

  private async run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.sql.startsWith(scriptMark)) {
      await this.client.exec(query.sql)
      return { rows: [] }
    }
    if (isCopy(query.sql)) {
      const blob = new Blob([query.parameters[0] as BlobPart])
      await this.client.query(copyFromBlob(query.sql), [], { blob })
      return { rows: [] }
    }
    const prepared = await this.statements.run<R>(query.sql, query.parameters, this.inTransaction)
    const { rows, affected } = prepared ?? (await this.plain<R>(query))
    return {
      rows,
      ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }),
    }
  }

  private async plain<R>(query: CompiledQuery): Promise<PreparedResult<R>> {
    const { rows, affectedRows } = await this.client.query<R>(query.sql, [...query.parameters])
    return { rows, affected: affectedRows }
  }

  // oxlint-disable-next-line require-yield -- the interface requires a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite cannot stream rows: read them page by page')
  }
}
