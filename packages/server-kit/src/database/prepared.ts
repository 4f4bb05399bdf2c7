import { messages, protocol, types, type PGlite } from '@electric-sql/pglite'

const { serialize } = protocol

/** Number of prepared statements. More would cost the database memory for statements that rarely run again. */
const MAX_STATEMENTS = 300
/** Longer statements are bulk inserts, which all differ from each other. */
const MAX_LENGTH = 20_000
/** A table changed under the statement, or the statement no longer exists: it has to be prepared again. */
const STALE = new Set(['0A000', '26000'])

interface Statement {
  name: string
  parameterTypes: number[]
  fields: { name: string; dataTypeID: number }[]
}

export interface PreparedResult<R> {
  rows: R[]
  affected: number | undefined
}

/**
 * Prepares statements that run repeatedly. PGlite's `query` parses and plans each statement every time, which is most
 * of the cost of a feed query.
 */
export class PreparedStatements {
  // A Map iterates in insertion order, so the first entry is the least recently used one.
  private readonly known = new Map<string, Statement | 'seen once'>()
  private count = 0

  constructor(private readonly client: PGlite) {}

  /** Returns the result, or null if the statement is not worth preparing; the caller then queries PGlite directly. */
  async run<R>(
    text: string,
    parameters: readonly unknown[],
    inTransaction: boolean,
  ): Promise<PreparedResult<R> | null> {
    if (text.length > MAX_LENGTH) return null
    const known = this.known.get(text)
    this.known.delete(text)
    if (!known) {
      await this.remember(text, 'seen once')
      return null
    }
    const statement = known === 'seen once' ? await this.prepare(text) : known
    await this.remember(text, statement)
    try {
      return await this.execute<R>(statement, parameters)
    } catch (cause) {
      const stale = cause instanceof messages.DatabaseError && STALE.has(cause.code ?? '')
      if (stale) await this.forget(text)
      // Inside a transaction the failure has aborted it, so the caller has to start over.
      if (!stale || inTransaction) throw cause
      return null
    }
  }

  private async prepare(text: string): Promise<Statement> {
    const name = `castaway_${++this.count}`
    const answer = await this.send(
      serialize.parse({ name, text, types: [] }),
      serialize.describe({ type: 'S', name }),
    )
    const statement: Statement = { name, parameterTypes: [], fields: [] }
    for (const message of answer) {
      if (message instanceof messages.ParameterDescriptionMessage) {
        statement.parameterTypes = message.dataTypeIDs
      } else if (message instanceof messages.RowDescriptionMessage) {
        statement.fields = message.fields
      }
    }
    return statement
  }

  private async execute<R>(
    { name, parameterTypes, fields }: Statement,
    parameters: readonly unknown[],
  ): Promise<PreparedResult<R>> {
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const serializer = this.client.serializers[parameterTypes[index]!]
      return serializer ? serializer(value) : String(value)
    })
    const answer = await this.send(
      serialize.bind({ portal: '', statement: name, values }),
      serialize.execute({ portal: '' }),
    )
    const rows: R[] = []
    let affected: number | undefined
    for (const message of answer) {
      if (message instanceof messages.DataRowMessage)
        rows.push(this.row(message.fields, fields) as R)
      else if (message instanceof messages.CommandCompleteMessage)
        affected = affectedBy(message.text)
    }
    return { rows, affected }
  }

  private row(values: (string | null)[], fields: Statement['fields']): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (const [index, { name, dataTypeID }] of fields.entries()) {
      const value = values[index]!
      row[name] = value === null ? null : types.parseType(value, dataTypeID, this.client.parsers)
    }
    return row
  }

  private async remember(text: string, statement: Statement | 'seen once'): Promise<void> {
    this.known.set(text, statement)
    if (this.known.size > MAX_STATEMENTS) await this.forget(this.known.keys().next().value!)
  }

  private async forget(text: string): Promise<void> {
    const statement = this.known.get(text)
    this.known.delete(text)
    if (statement && statement !== 'seen once') {
      await this.send(serialize.close({ type: 'S', name: statement.name }))
    }
  }

  /** One round trip to the database: the messages and a sync, which makes it ready again even after an error. */
  private async send(...parts: Uint8Array[]) {
    const { messages: answer } = await this.client.execProtocol(
      Buffer.concat([...parts, serialize.sync()]),
    )
    return answer
  }
}

/** Parses the number of written rows from a command tag: `INSERT 0 5`, `UPDATE 3`. */
function affectedBy(command: string): number | undefined {
  const [verb, ...counts] = command.split(' ')
  return verb === 'INSERT' || verb === 'UPDATE' || verb === 'DELETE' || verb === 'MERGE'
    ? Number(counts.at(-1))
    : undefined
}
