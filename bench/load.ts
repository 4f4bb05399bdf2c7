import { Agent, request } from 'node:http'
import type { TestServer } from './served'
import { median } from './table'

export interface LoadFigures {
  perSecond: number
  /** Milliseconds. */
  p50: number
}

/**
 * Reads following feeds over `connections` connections that stay open, each time of another one of `readers` users and
 * at the next of the servers. Unlike the client it neither decodes nor shares a response, so that the servers are
 * measured and not the caller.
 */
export async function readFeeds(
  servers: readonly TestServer[],
  load: { connections: number; seconds: number; readers: number },
): Promise<LoadFigures> {
  const { connections, seconds, readers } = load
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const took: number[] = []
  const read = (run: number) =>
    new Promise<void>((done, fail) => {
      const { baseUrl, apiKey } = servers[run % servers.length]!
      const fid = 10 + (Math.floor(run / servers.length) % readers)
      const began = performance.now()
      const url = `${baseUrl}/farcaster/feed/following/?fid=${fid}&viewer_fid=${fid}&limit=25`
      request(url, { agent, headers: { 'x-api-key': apiKey } }, (response) => {
        response.resume().once('end', () => {
          if (response.statusCode !== 200) fail(new Error(`${url} is ${response.statusCode}`))
          took.push(performance.now() - began)
          done()
        })
      })
        .once('error', fail)
        .end()
    })
  const began = performance.now()
  let run = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < seconds * 1000) await read(run++)
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  agent.destroy()
  return { perSecond: took.length / elapsed, p50: median(took) }
}
