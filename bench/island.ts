import { createClient } from '@castaway/client'
import { serve } from './served'
import { median, ms, quantile, timed, type Row } from './table'

/** In these worlds this user follows 2,000 others. */
const FOLLOWS_MANY = 3

interface Figures {
  /** p50 of the feed of a user who follows 25. */
  p50: number
  /** p50 of the feed of a user who follows 2,000. */
  manyP50: number
  p99: number
  publish: number
}

async function measure(casts: number): Promise<Figures> {
  const island = await serve(casts)
  const client = createClient({ baseUrl: island.baseUrl, apiKey: island.apiKey })
  const feedOf = (fid: number) => async () => {
    const { casts: page } = await client.fetchUserFollowingFeed({ fid, viewerFid: fid, limit: 25 })
    if (page.length !== 25) throw new Error(`The feed has ${page.length} casts, not 25`)
  }
  const read = feedOf(island.fid)
  const readMany = feedOf(FOLLOWS_MANY)
  await timed(100, read)
  const reads = await timed(500, read)
  await timed(50, readMany)
  const manyReads = await timed(200, readMany)
  const writes = await timed(200, (run) =>
    client.publishCast({ signerUuid: island.signerUuid, text: `Bench ${process.pid} ${run}` }),
  )
  await island.close()
  return {
    p50: median(reads),
    manyP50: median(manyReads),
    p99: quantile(reads, 0.99),
    publish: median(writes),
  }
}

/** The following feed (25 hydrated casts with viewer context) and publishing, through HTTP on PGlite. */
export async function island(): Promise<Row[]> {
  const small = await measure(10_000)
  const large = await measure(300_000)
  return [
    {
      what: 'following feed p50, 10,000 casts',
      figure: ms(small.p50),
      against: '10 ms limit',
      ratio: small.p50 / 10,
    },
    {
      what: 'following feed p50, 300,000 casts',
      figure: ms(large.p50),
      against: '10 ms limit',
      ratio: large.p50 / 10,
    },
    {
      what: 'following feed p50, 300,000 casts, follows 2,000',
      figure: ms(large.manyP50),
      against: `${ms(large.p50)} following 25`,
      ratio: large.manyP50 / large.p50,
    },
    {
      what: 'following feed p50, growth',
      figure: ms(large.p50),
      against: `${ms(small.p50)} at 10,000`,
      ratio: large.p50 / small.p50,
    },
    {
      what: 'following feed p99, 10,000 casts',
      figure: ms(small.p99),
      against: `${ms(small.p50)} its p50`,
      ratio: small.p99 / small.p50,
    },
    {
      what: 'following feed p99, 300,000 casts',
      figure: ms(large.p99),
      against: `${ms(large.p50)} its p50`,
      ratio: large.p99 / large.p50,
    },
    {
      what: 'publish a cast p50, 10,000 casts',
      figure: ms(small.publish),
      against: `${ms(small.p50)} reading the feed`,
      ratio: small.publish / small.p50,
    },
    {
      what: 'publish a cast p50, 300,000 casts',
      figure: ms(large.publish),
      against: `${ms(small.publish)} at 10,000`,
      ratio: large.publish / small.publish,
    },
  ]
}
