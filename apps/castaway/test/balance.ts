import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

/** Interval in milliseconds at which servers are asked whether they are ready. */
const CHECK = 100

/**
 * A load balancer as people put before several processes: it passes requests on to those that say they are ready, over
 * connections that it keeps open, and repeats none.
 *
 * @param ports the servers at any time
 */
export async function balance(port: number, ports: () => number[]) {
  const agent = new Agent({ keepAlive: true })
  let ready: number[] = []
  let turn = 0
  const check = async () => {
    const states = await Promise.all(
      ports().map(async (each) => {
        const answer = await fetch(`http://127.0.0.1:${each}/readyz`).catch(() => null)
        return answer?.ok ? [each] : []
      }),
    )
    ready = states.flat()
  }
  await check()
  const timer = setInterval(() => void check(), CHECK)
  const server = createServer((incoming, outgoing) => {
    const to = ready[turn++ % ready.length]
    const fail = () => outgoing.writeHead(502).end()
    if (to === undefined) return fail()
    const { method, url: path, headers } = incoming
    const onward = request({ host: '127.0.0.1', port: to, method, path, headers, agent })
    onward.on('error', fail)
    onward.on('response', (answer) => {
      const { connection: _, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode!, kept)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
