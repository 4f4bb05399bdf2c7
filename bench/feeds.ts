import { rateRow, readFeeds } from './load'
import { databaseNames, serve, serveBeside, type Database, type TestServer } from './served'
import { ms, type Row } from './table'

const CASTS = 300_000
/** Users whose feeds are read, in turn. */
const READERS = 200
const CONNECTIONS = 64
/** Limits of the p50, in milliseconds. */
const LIMIT: Record<Database, number> = { pglite: 5, postgres: 3 }
/** Requests per second that two processes on PostgreSQL have to reach. */
const GOAL = 1_000

/** Following feeds with 25 casts, read by many users. */
export async function feeds(): Promise<Row[]> {
  const rows: Row[] = []
  for (const on of ['pglite', 'postgres'] as const) {
    const first = await serve(CASTS, on)
    const name = `following feed, 300,000 casts, ${databaseNames[on]}`
    await readFeeds([first], { connections: 1, seconds: 15, readers: READERS })
    const alone = await readFeeds([first], { connections: 1, seconds: 5, readers: READERS })
    rows.push({
      what: `${name}, p50`,
      figure: ms(alone.p50),
      against: `${LIMIT[on]} ms limit`,
      ratio: alone.p50 / LIMIT[on],
    })
    rows.push(await underLoad(`${name}, one process`, [first]))
    if (on === 'postgres') {
      const second = await serveBeside(first, CASTS)
      await readFeeds([second], { connections: 1, seconds: 15, readers: READERS })
      rows.push(await underLoad(`${name}, two processes`, [first, second]))
      await second.close()
    }
    await first.close()
  }
  return rows
}

async function underLoad(name: string, servers: TestServer[]): Promise<Row> {
  const { perSecond } = await readFeeds(servers, {
    connections: CONNECTIONS,
    seconds: 8,
    readers: READERS,
  })
  return rateRow(`${name}, requests per second over ${CONNECTIONS} connections`, perSecond, GOAL)
}
