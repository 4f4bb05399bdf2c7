import { startIsland, toNextHour, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const [ANA, BO] = [2, 3]
const HOUR = 3_600_000
let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
  toNextHour(island.clock)
  const cast = async (fid: number, text: string, channelId?: string) =>
    island.client.publishCast({ signerUuid: await island.signerOf(fid), text, channelId })
  await cast(ANA, 'A zeppelin, first of its kind')
  island.clock.advance(HOUR)
  await cast(BO, 'Another zeppelin', 'tools')
  await cast(ANA, 'A third zeppelin')
  await cast(ANA, 'No such thing')
})
afterAll(() => island.close())

const metrics = async (more: object = {}) =>
  (await island.client.fetchCastMetrics({ q: 'zeppelin', ...more })).metrics
const total = (buckets: { cast_count: number }[]) =>
  buckets.reduce((sum, { cast_count }) => sum + cast_count, 0)

test.each([
  ['1d', 24, 3_600],
  ['7d', 7, 86_400],
  ['30d', 30, 86_400],
  ['90d', 90, 86_400],
  ['180d', 180, 86_400],
  [undefined, 30, 86_400],
] as const)('%s returns %d buckets', async (interval, count, seconds) => {
  const buckets = await metrics({ interval })
  expect(buckets).toHaveLength(count)
  expect(buckets.every((bucket) => bucket.resolution_in_seconds === seconds)).toBe(true)
  const starts = buckets.map(({ start }) => Date.parse(start))
  for (const [i, start] of starts.slice(1).entries()) {
    expect(start - starts[i]!).toBe(seconds * 1000)
  }
  // The last bucket is the current one.
  const since = island.clock.now() - starts.at(-1)!
  expect(since).toBeGreaterThanOrEqual(0)
  expect(since).toBeLessThan(seconds * 1000)
  expect(total(buckets)).toBe(3)
})

test('a cast counts in the hour in which it was written', async () => {
  expect((await metrics({ interval: '1d' })).slice(-2).map((bucket) => bucket.cast_count)).toEqual([
    1, 2,
  ])
})

test.each([
  [{ authorFid: ANA }, 2],
  [{ authorFid: 99_999 }, 0],
  [{ channelId: 'tools' }, 1],
  [{ q: 'zeppelin -third' }, 2],
  [{ q: 'from:bo zeppelin' }, 1],
  [{ q: 'zepp*' }, 3],
  [{ q: 'airship' }, 0],
])('%o counts %d', async (args, expected) => {
  expect(total(await metrics({ interval: '1d', ...args }))).toBe(expected)
})

test('casts older than the interval do not count', async () => {
  island.clock.advance(48 * HOUR)
  expect(total(await metrics({ interval: '1d' }))).toBe(0)
  expect(total(await metrics({ interval: '7d' }))).toBe(3)
})

test.each([
  [{ interval: '2d' }, 'interval'],
  [{ q: '()' }, 'q'],
  [{ q: 'before:never zeppelin' }, 'q'],
])('%o is rejected', async (args, property) => {
  await expect(metrics(args)).rejects.toMatchObject({ status: 400, property })
})
