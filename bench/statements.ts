import pg from 'pg'

interface Statement {
  text: string
  values?: unknown[]
}

let heard: Statement[] | null = null
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: [never]) {
  const [statement] = args as unknown as [Statement | string]
  if (heard && typeof statement === 'object' && typeof statement.text === 'string')
    heard.push({ text: statement.text, values: statement.values })
  return Reflect.apply(query, this, args)
} as typeof query

/** Collects the statements of this process from now on. */
export const hear = (): void => void (heard = [])

/** The plans of the reads among the statements since `hear`, as they are run again, each statement once. */
export async function plans(databaseUrl: string): Promise<string> {
  const statements = new Map((heard ?? []).map((one) => [one.text, one]))
  heard = null
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const parts: string[] = []
  for (const { text, values } of statements.values()) {
    if (!/^\s*(?:with|select)\b/i.test(text)) continue
    const said = await client
      .query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
      .then(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
      .catch((error: Error) => `not explained: ${error.message}`)
    parts.push(`${text.replaceAll(/\s+/g, ' ').trim()}\n\n${said}`)
  }
  await client.end()
  return parts.join('\n\n')
}
