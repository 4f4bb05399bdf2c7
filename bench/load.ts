import { Agent, request, type RequestOptions } from 'node:http'
import type { TestServer } from './served'
import { median, type Row } from './table'

export interface LoadFigures {
  perSecond: number
  /** Milliseconds. */
  p50: number
}

/**
 * Sends a request and reads its response. Unlike the client it neither decodes nor shares a response, so that the
 * server is measured and not the caller.
 *
 * @throws if the status is not 200
 */
export const send = (url: string, options: RequestOptions, body?: string): Promise<void> =>
  new Promise((done, fail) => {
    request(url, options, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) done()
        else fail(new Error(`${url} is ${response.statusCode}`))
      })
    })
      .once('error', fail)
      .end(body)
  })

/** Does the same over `connections` connections that stay open, each time with the next number. */
export async function underLoad(
  { connections, seconds }: { connections: number; seconds: number },
  each: (run: number, agent: Agent) => Promise<void>,
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const took: number[] = []
  const began = performance.now()
  let run = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < seconds * 1000) {
        const sent = performance.now()
        await each(run++, agent)
        took.push(performance.now() - sent)
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  agent.destroy()
  return { perSecond: took.length / elapsed, p50: median(took) }
}

/** Reads following feeds, each time of another one of `readers` users and at the next of the servers. */
export const readFeeds = (
  servers: readonly TestServer[],
  { readers, ...load }: { connections: number; seconds: number; readers: number },
): Promise<LoadFigures> =>
  underLoad(load, (run, agent) => {
    const { baseUrl, apiKey } = servers[run % servers.length]!
    const fid = 10 + (Math.floor(run / servers.length) % readers)
    const url = `${baseUrl}/farcaster/feed/following/?fid=${fid}&viewer_fid=${fid}&limit=25`
    return send(url, { agent, headers: { 'x-api-key': apiKey } })
  })

/** The row of a rate that has to reach a goal. */
export const rateRow = (what: string, perSecond: number, goal: number): Row => ({
  what,
  figure: `${perSecond.toFixed(0)}/s`,
  against: `${goal}/s goal`,
  ratio: perSecond / goal,
  more: 'is better',
})
