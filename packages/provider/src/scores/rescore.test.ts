import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { checkAgreement, rebuild } from '../messages/index'
import { eigenTrust, scoresOf, type TrustGraph } from './eigen-trust'
import { rescore } from './rescore'

const [CASTAWAY, ANA, BO, FERN, GUS] = [1, 2, 3, 7, 8]
const breathe = () => Promise.resolve()
let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())

function graph(people: number, edges: [number, number, number][], rooted: number[]): TrustGraph {
  return {
    people,
    from: Int32Array.from(edges, ([from]) => from),
    to: Int32Array.from(edges, ([, to]) => to),
    weight: Float32Array.from(edges, ([, , weight]) => weight),
    rooted,
  }
}

test('trust follows edges in proportion, and adds up to one', async () => {
  const trust = await eigenTrust(
    graph(
      4,
      [
        [0, 1, 3],
        [0, 2, 1],
      ],
      [0],
    ),
    breathe,
  )
  expect(trust.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9)
  expect(trust[1]! / trust[2]!).toBeCloseTo(3, 6)
  expect(trust[3]).toBe(0)
})

test('a group that no outsider trusts has no trust, however large it is', async () => {
  const circle = Array.from({ length: 50 }, (_, i): [number, number, number] => [
    2 + i,
    2 + ((i + 1) % 50),
    100,
  ])
  const trust = await eigenTrust(graph(52, [[0, 1, 1], [1, 0, 1], ...circle], [0]), breathe)
  expect(Math.max(...trust.slice(2))).toBe(0)
  expect(
    scoresOf(trust)
      .slice(0, 2)
      .every((score) => score > 0.9),
  ).toBe(true)
})

test('the average is one half, whatever the size', () => {
  expect(scoresOf(Float64Array.of(0.25, 0.25, 0.5, 0))).toEqual([0.5, 0.5, 0.667, 0])
  expect(scoresOf(new Float64Array(1000).fill(1 / 1000))[0]).toBe(0.5)
})

const scoreOf = async (fid: number) =>
  (await island.client.fetchBulkUsers({ fids: [fid] })).users[0]!.score
const heat = async () =>
  (await sql<{ sum: number }>`select sum(weight) as sum from trend_bucket`.execute(island.store.db))
    .rows[0]!.sum

test('followed users with replies have a score; trends agree with it at every step', async () => {
  expect(await scoreOf(ANA)).toBe(0)
  const before = await heat()
  await rescore(island.store)
  const [castaway, ana, gus] = await Promise.all([CASTAWAY, ANA, GUS].map(scoreOf))
  expect(castaway).toBeGreaterThan(0.5)
  expect(ana).toBeGreaterThan(0.5)
  expect(gus).toBeLessThan(0.2)
  expect(await heat()).toBeGreaterThan(before)
  expect(await checkAgreement(island.store)).toEqual([])
})

test('actions of trusted users weigh more from then on, and everything can be rebuilt', async () => {
  const write = async (text: string) => {
    const signerUuid = await island.signerOf(BO)
    return (await island.client.publishCast({ signerUuid, text })).cast.hash
  }
  const like = async (fid: number, target: string) =>
    island.client.publishReaction({
      signerUuid: await island.signerOf(fid),
      reactionType: 'like',
      target,
    })
  const [byAna, byGus] = [await write('Liked by Ana'), await write('Liked by Gus')]
  await like(ANA, byAna)
  await like(GUS, byGus)
  const weights = await island.store.db
    .selectFrom('trend_bucket')
    .select(['cast_hash', 'weight'])
    .where('cast_hash', 'in', [byAna, byGus])
    .execute()
  const weightOf = (hash: string) => weights.find((row) => row.cast_hash === hash)!.weight
  expect(weightOf(byAna)).toBeGreaterThan(2 * weightOf(byGus))
  await rebuild(island.store)
  expect(await checkAgreement(island.store)).toEqual([])
})

test('a score falls when follows are removed, and buckets follow', async () => {
  const before = await scoreOf(ANA)
  const follow = { targetFids: [ANA] }
  for (const fid of [CASTAWAY, BO, 4, 5, FERN, GUS]) {
    await island.client.unfollowUser({ ...follow, signerUuid: await island.signerOf(fid) })
  }
  await rescore(island.store)
  expect(await scoreOf(ANA)).toBeLessThan(before!)
  expect(await checkAgreement(island.store)).toEqual([])
})

test('scores are recomputed every hour', async () => {
  await island.setScore(0)
  island.clock.advance(3_600_000)
  await island.jobs.runDue()
  expect(await scoreOf(CASTAWAY)).toBeGreaterThan(0.5)
})

test('rescoring stops between two chunks when it is aborted', async () => {
  const ending = AbortSignal.abort()
  await expect(rescore(island.store, ending)).rejects.toThrow()
})

test('users with four times the average carry the badge, and are power users', async () => {
  await island.setScore(0.799)
  await island.setScore(0.8, [ANA])
  await island.setScore(0.91, [BO])
  const page = await island.client.fetchPowerUsers({ limit: 1 })
  expect(page.users.map(({ fid, power_badge }) => [fid, power_badge])).toEqual([[BO, true]])
  const rest = await island.client.fetchPowerUsers({ limit: 1, cursor: page.next.cursor! })
  expect(rest.users.map(({ fid }) => fid)).toEqual([ANA])
  expect(rest.next.cursor).toBeNull()
  expect(await island.client.fetchPowerUsersLite({})).toEqual({ result: { fids: [BO, ANA] } })
  const { users } = await island.client.fetchBulkUsers({ fids: [GUS] })
  expect(users[0]!.power_badge).toBe(false)
})
