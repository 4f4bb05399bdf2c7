/** What one query needs of a driver's connection. */
export interface Connection {
  query(
    statement: string | { name: string; text: string; values: unknown[] },
    values?: unknown[],
  ): Promise<never>
}

/** Names that statements have in all connections of a process. */
export interface StatementNames {
  /** @returns undefined for a statement that is not worth a name */
  nameOf(text: string): string | undefined
  /** Gives all statements other names, because the plans of the old ones no longer fit the tables. */
  renew(): void
}

/** Statements that are prepared; a connection keeps the plans of all, a few kilobytes each. */
const MOST = 500
/** Texts that are remembered until they come again. */
const MOST_SEEN = 2_000
const LONGEST = 20_000

/**
 * Parsing and planning take PostgreSQL longer than running most of our statements. One that has a name is parsed once
 * per connection, and planned again only while that gives better plans. A statement gets its name when it comes the second
 * time: those that come once, such as migrations, would only take memory.
 */
export function createStatementNames(): StatementNames {
  let seen = new Set<string>()
  let names = new Map<string, string>()
  let round = 0
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known || names.size >= MOST || text.length > LONGEST) return known
      if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return undefined
      if (!seen.delete(text)) {
        if (seen.size >= MOST_SEEN) seen = new Set()
        seen.add(text)
        return undefined
      }
      const name = `c${round}_${names.size}`
      names.set(text, name)
      return name
    },
    renew() {
      round += 1
      names = new Map()
    },
  }
}

/** PostgreSQL refuses to run a prepared statement after a migration changed the columns that it returns. */
const isOutdated = (cause: unknown): boolean => {
  const { code, message } = cause as { code?: unknown; message?: unknown }
  return code === '0A000' && /cached plan/.test(String(message))
}

/** Runs the statements of one connection by their names. */
export function preparing({ query }: Connection, names: StatementNames): Connection['query'] {
  let isInTransaction = false
  return async (text, values = []) => {
    if (typeof text !== 'string') return query(text)
    if (/^(?:begin|start transaction)/i.test(text)) isInTransaction = true
    else if (/^(?:commit|rollback)$/i.test(text)) isInTransaction = false
    const name = names.nameOf(text)
    if (name === undefined) return query(text, values)
    try {
      return await query({ name, text, values })
    } catch (cause) {
      if (!isOutdated(cause)) throw cause
      names.renew()
      if (!isInTransaction) return query(text, values)
      // The whole transaction is void; as after a conflict with another one, it can be repeated.
      throw Object.assign(new Error('A migration changed the tables meanwhile', { cause }), {
        code: '40001',
      })
    }
  }
}
