import { request, Agent } from 'node:http'
import { serve, serveBeside, type Database, type TestServer } from './served'
import { median, ms, timed, type Row } from './table'

const CASTS = 300_000
/** Requests per second that have to be reached. */
const GOAL = 1_000
const CONNECTIONS = 64
const SECONDS = 8
const NAMES: Record<Database, string> = { pglite: 'PGlite', postgres: 'PostgreSQL' }

let published = 0

/** Publishes a cast of one of the server's signers; unlike the client it does not decode the answer. */
function publish({ baseUrl, apiKey, signers }: TestServer, agent: Agent): Promise<void> {
  const n = published++
  const body = JSON.stringify({
    signer_uuid: signers[n % signers.length],
    text: `Bench ${process.pid} ${n}`,
  })
  return new Promise((done, fail) => {
    request(
      `${baseUrl}/farcaster/cast/`,
      {
        agent,
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      },
      (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) done()
          else fail(new Error(`Publishing is ${response.statusCode}`))
        })
      },
    )
      .once('error', fail)
      .end(body)
  })
}

async function perSecond(servers: readonly TestServer[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let done = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, lane) => {
      while (performance.now() - began < SECONDS * 1000) {
        await publish(servers[lane % servers.length]!, agent)
        done++
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  agent.destroy()
  return done / elapsed
}

/** Casts of many people, one per request, in a world of 300,000 casts. */
export async function publishing(): Promise<Row[]> {
  const rows: Row[] = []
  const underLoad = async (name: string, servers: TestServer[]) => {
    await perSecond(servers)
    const rate = await perSecond(servers)
    rows.push({
      what: `${name}, casts per second over ${CONNECTIONS} connections`,
      figure: `${rate.toFixed(0)}/s`,
      against: `${GOAL}/s goal`,
      ratio: rate / GOAL,
      more: 'is better',
    })
    return rate
  }
  for (const on of ['pglite', 'postgres'] as const) {
    const first = await serve(CASTS, on)
    const name = `publish, 300,000 casts, ${NAMES[on]}`
    const agent = new Agent({ keepAlive: true })
    await timed(100, () => publish(first, agent))
    const alone = median(await timed(300, () => publish(first, agent)))
    agent.destroy()
    const rate = await underLoad(`${name}, one process`, [first])
    rows.push({
      what: `${name}, p50 of one after the other`,
      figure: ms(alone),
      against: `${ms(1000 / rate)} each over ${CONNECTIONS} connections`,
      ratio: alone / (1000 / rate),
    })
    if (on === 'postgres') {
      const second = await serveBeside(first, CASTS)
      await underLoad(`${name}, two processes`, [first, second])
      await second.close()
    }
    await first.close()
  }
  return rows
}
