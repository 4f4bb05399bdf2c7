import { Agent } from 'node:http'
import { rateRow, send, underLoad } from './load'
import { databaseNames, serve, serveBeside, type TestServer } from './served'
import { median, ms, timed, type Row } from './table'

const CASTS = 300_000
/** Requests per second that have to be reached. */
const GOAL = 1_000
const CONNECTIONS = 64
const SECONDS = 8

let published = 0

/** Publishes a cast of one of the server's signers. */
function publish({ baseUrl, apiKey, signers }: TestServer, agent: Agent): Promise<void> {
  const n = published++
  const body = { signer_uuid: signers[n % signers.length], text: `Bench ${process.pid} ${n}` }
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  return send(
    `${baseUrl}/farcaster/cast/`,
    { agent, method: 'POST', headers },
    JSON.stringify(body),
  )
}

/** Casts of many people, one per request, in a world of 300,000 casts. */
export async function publishing(): Promise<Row[]> {
  const rows: Row[] = []
  const measure = async (name: string, servers: TestServer[]) => {
    const load = () =>
      underLoad({ connections: CONNECTIONS, seconds: SECONDS }, (run, agent) =>
        publish(servers[run % servers.length]!, agent),
      )
    await load()
    const { perSecond } = await load()
    const what = `${name}, casts per second over ${CONNECTIONS} connections`
    rows.push(rateRow(what, perSecond, GOAL))
    return perSecond
  }
  for (const on of ['pglite', 'postgres'] as const) {
    const first = await serve(CASTS, on)
    const name = `publish, 300,000 casts, ${databaseNames[on]}`
    const agent = new Agent({ keepAlive: true })
    await timed(100, () => publish(first, agent))
    const alone = median(await timed(300, () => publish(first, agent)))
    agent.destroy()
    const rate = await measure(`${name}, one process`, [first])
    rows.push({
      what: `${name}, p50 of one after the other`,
      figure: ms(alone),
      against: `${ms(1000 / rate)} each over ${CONNECTIONS} connections`,
      ratio: alone / (1000 / rate),
    })
    if (on === 'postgres') {
      const second = await serveBeside(first, CASTS)
      await measure(`${name}, two processes`, [first, second])
      await second.close()
    }
    await first.close()
  }
  return rows
}
