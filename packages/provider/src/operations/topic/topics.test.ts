import { startIsland, type Person, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTopics } from '../../trending-topics/find-topics'
import { statusAndCode } from '../../../test/api-error'

const DAY = 86_400_000
let island: TestIsland
const people: Person[] = []

const cast = async ({ signerUuid }: Person, text: string, more: object = {}) => {
  island.clock.advance(1_000)
  return (await island.client.publishCast({ signerUuid, text, ...more })).cast.hash
}
const find = () => findTopics(island, null, { signal: new AbortController().signal })
const read = async (args: object = {}) => {
  island.clock.advance(60_000)
  return (await island.client.listTrendingTopics({ limit: 25, ...args })).topics
}
const slugs = async () => (await read()).map(({ slug }) => slug)
const feed = async (slug: string, args: object = {}) =>
  (await island.client.fetchFeedByTopic({ slug, limit: 100, ...args })).casts

beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  for (let i = 0; i < 7; i++) people.push(await island.newcomer(`topical${i}`))
  await island.setScore(
    0.9,
    people.map(({ fid }) => fid),
  )
  for (const [i, person] of people.entries()) await cast(person, `The ferry as before, ${i}`)
  island.clock.advance(3 * DAY)
  for (const [i, person] of people.entries()) await cast(person, `The ferry as before, ${i}`)
  for (const person of people.slice(0, 6)) await cast(person, 'Did you see the Solar Eclipse?')
  const [first, second] = people as [Person, Person]
  const best = await cast(second, 'Hello. A solar eclipse is a shadow on the sea, @topical0. Bye.')
  await island.client.publishReaction({
    signerUuid: first.signerUuid,
    reactionType: 'like',
    target: best,
  })
  for (const person of people.slice(0, 4)) await cast(person, 'A walrus!')
  for (const person of people.slice(4, 6)) await cast(person, 'Two walruses!')
  await find()
})
afterAll(() => island.close())

test('what more people cast about than before is a topic, with its authors', async () => {
  const [eclipse, ...more] = await read()
  expect(eclipse).toMatchObject({
    slug: 'solar_eclipse',
    name: 'Solar Eclipse',
    top_level_topic: 'science_technology',
    summary: '@topical1: “A solar eclipse is a shadow on the sea, @topical0.”',
  })
  expect(eclipse!.authors.map(({ fid }) => fid)).toEqual([1, 5, 4, 3, 2].map((i) => people[i]!.fid))
  const others = more.map(({ slug }) => slug)
  expect(others).toContain('walrus')
  // Forms of a topic are no further topic, and what is said every day is none.
  expect(others).not.toContain('walruses')
  expect(others).not.toContain('ferry')
})

test('the feed of a topic has its casts, newest first, in any form of the word', async () => {
  const texts = (await feed('walrus')).map(({ text }) => text)
  expect(texts).toEqual([
    ...Array.from({ length: 2 }, () => 'Two walruses!'),
    ...Array.from({ length: 4 }, () => 'A walrus!'),
  ])
  const eclipses = await feed('solar_eclipse')
  expect(eclipses).toHaveLength(7)
  for (const { text } of eclipses) expect(text.toLowerCase()).toContain('solar eclipse')
  expect(await feed('eclipse_solar')).toEqual([])
})

test('pages of the feed neither repeat nor lose casts while more are written', async () => {
  const all = (await feed('walrus')).map(({ hash }) => hash)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await island.client.fetchFeedByTopic({ slug: 'walrus', limit: 2, cursor })
    seen.push(...page.casts.map(({ hash }) => hash))
    cursor = page.next.cursor ?? undefined
    await cast(people[6]!, 'My walrus')
  } while (cursor)
  expect(seen).toEqual(all)
})

test('a recast adds no cast to the feed', async () => {
  const before = await feed('walrus')
  await island.client.publishReaction({
    signerUuid: people[6]!.signerUuid,
    reactionType: 'recast',
    target: before.at(-1)!.hash,
  })
  for (const withRecasts of [true, false]) {
    const now = await feed('walrus', { withRecasts })
    expect(now.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash))
  }
})

test('pages of topics keep their order while it changes', async () => {
  island.clock.advance(60_000)
  const all = await read()
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await island.client.listTrendingTopics({ limit: 1, cursor })
    seen.push(...page.topics.map(({ slug }) => slug))
    cursor = page.next.cursor ?? undefined
    for (const person of people) await cast(person, `A zeppelin, ${seen.length}`)
    await find()
  } while (cursor)
  expect(seen).toEqual(all.map(({ slug }) => slug))
  expect((await slugs())[0]).toBe('zeppelin')
})

test('the summary of a removed cast is replaced, and topics end with their day', async () => {
  const summaryOf = async () => (await read()).find(({ slug }) => slug === 'solar_eclipse')!.summary
  expect(await summaryOf()).toContain('shadow')
  const removed = (await feed('solar_eclipse')).find(({ text }) => text.includes('shadow'))!
  await island.client.deleteCast({
    signerUuid: people[1]!.signerUuid,
    targetHash: removed.hash,
  })
  expect(await summaryOf()).toMatch(/^@topical\d: “Did you see the Solar Eclipse\?”$/)
  island.clock.advance(2 * DAY)
  await find()
  expect(await read()).toEqual([])
  expect(await feed('solar_eclipse')).toHaveLength(6)
})

test('valid slugs of no topic have an empty feed, others are rejected', async () => {
  expect(await feed('nothing_of_the_kind')).toEqual([])
  expect(await feed('_')).toEqual([])
  expect(await feed('__solar__eclipse')).toHaveLength(6)
  const call = (args: object) => statusAndCode(island.client.fetchFeedByTopic(args as never))
  for (const slug of ['Walrus', 'solar-eclipse', 'solar eclipse', 'océano', 'a'.repeat(129)]) {
    expect(await call({ slug })).toBe('400 InvalidField')
  }
  expect(await call({ slug: 'walrus', cursor: 'x' })).toBe('400 INVALID_CURSOR')
  const { next } = await island.client.fetchFeedByTopic({ slug: 'walrus', limit: 1 })
  expect(await call({ slug: 'eclipse', cursor: next.cursor })).toBe('400 INVALID_CURSOR')
  const list = (args: object) => statusAndCode(island.client.listTrendingTopics(args as never))
  expect(await list({ limit: 26 })).toBe('400 InvalidField')
  expect(await list({ cursor: 'x' })).toBe('400 INVALID_CURSOR')
})
