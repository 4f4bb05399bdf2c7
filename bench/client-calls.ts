import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createClient } from '@castaway/client'
import { feedAnswer } from './feed-answer'
import { peers } from './peers'
import { median, ms, timed, type Row } from './table'

const RUNS = 400
const ROUNDS = 5

/** The same feed of 25 casts, fetched by our client, by plain `fetch` and by Neynar's SDK from one server. */
export async function clientCalls(): Promise<Row[]> {
  const body = JSON.stringify(feedAnswer())
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`
  const { NeynarAPIClient, Configuration } = peers()
  const sdk = new NeynarAPIClient(new Configuration({ apiKey: 'bench', basePath: baseUrl }))
  const client = createClient({ apiKey: 'bench', baseUrl })
  const url = `${baseUrl}/farcaster/feed/following?fid=3&viewer_fid=3&limit=25`
  const ways = {
    plain: async () => {
      const answer = await fetch(url, {
        headers: { 'x-api-key': 'bench', accept: 'application/json' },
      })
      return answer.json()
    },
    ours: () => client.fetchUserFollowingFeed({ fid: 3, viewerFid: 3, limit: 25 }),
    sdk: () => sdk.fetchUserFollowingFeed({ fid: 3, viewerFid: 3, limit: 25 }),
  }
  for (const call of Object.values(ways)) await timed(100, call)
  // Alternating, so that a machine that slows down slows down all three.
  const took = { plain: [] as number[], ours: [] as number[], sdk: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ['plain', 'ours', 'sdk'] as const) {
      took[way].push(...(await timed(RUNS / ROUNDS, ways[way])))
    }
  }
  server.close()
  server.closeAllConnections()
  const [plain, ours, theirs] = [median(took.plain), median(took.ours), median(took.sdk)]
  return [
    {
      what: 'client call',
      figure: ms(ours),
      against: `${ms(plain)} plain fetch + JSON`,
      ratio: ours / plain,
    },
    {
      what: 'client call',
      figure: ms(ours),
      against: `${ms(theirs)} SDK 2.46.0`,
      ratio: ours / theirs,
    },
  ]
}
