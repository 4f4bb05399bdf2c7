import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const [ANA, BO, CHIDI, GUS] = [2, 3, 4, 8]
let island: TestIsland
const hashes: Record<string, string> = {}
let lagoon: string
let between: number

beforeAll(async () => {
  island = await startIsland()
  lagoon = (await island.examples()).parentUrl
  const cast = async (name: string, fid: number, more: object = {}) => {
    const signerUuid = await island.signerOf(fid)
    const answer = await island.client.publishCast({ signerUuid, text: `About ${name}`, ...more })
    hashes[name] = answer.cast.hash
    for (const liker of [CHIDI, GUS]) {
      await island.client.publishReaction({
        signerUuid: await island.signerOf(liker),
        reactionType: 'like',
        target: answer.cast.hash,
      })
    }
  }
  island.clock.advance(60_000)
  await cast('early', ANA)
  await cast('lagoon', ANA, { channelId: 'lagoon' })
  island.clock.advance(60_000)
  between = Math.floor(island.clock.now() / 1000)
  island.clock.advance(60_000)
  await cast('late', BO)
  await cast('linked', BO, { embeds: [{ url: 'https://News.Example:8443/today?x=1' }] })
  // Trending uses whole hours, and rankings are cached for some seconds.
  island.clock.advance(60_000)
})
afterAll(() => island.close())

type Filters = Record<string, unknown>
const feeds = {
  trending: (metadata: string, provider = 'mbd') =>
    island.client.fetchTrendingFeed({ provider, providerMetadata: metadata } as never),
  'for you': (metadata: string, provider = 'mbd') =>
    island.client.fetchFeedForYou({ fid: GUS, provider, providerMetadata: metadata } as never),
}

describe.each(Object.entries(feeds))('%s', (_name, feed) => {
  const found = async (filters: Filters) => {
    const { casts } = await feed(encodeURIComponent(JSON.stringify({ filters })))
    const names = casts.map(({ hash }) => Object.keys(hashes).find((key) => hashes[key] === hash))
    return names.filter((name) => name !== undefined).sort()
  }

  test.each<[string, () => Filters, string[]]>([
    ['nothing', () => ({}), ['early', 'lagoon', 'late', 'linked']],
    ['after a time', () => ({ start_timestamp: `${between}` }), ['late', 'linked']],
    ['before a time', () => ({ end_timestamp: `${between}` }), ['early', 'lagoon']],
    ['authors', () => ({ author_ids: [`${BO}`] }), ['late', 'linked']],
    ['all but one author', () => ({ remove_author_ids: [`${BO}`] }), ['early', 'lagoon']],
    [
      'authors, which overrides removed authors',
      () => ({ author_ids: [`${BO}`], remove_author_ids: [`${BO}`] }),
      ['late', 'linked'],
    ],
    ['channels by URL', () => ({ channels: [lagoon] }), ['lagoon']],
    ['hosts of embeds', () => ({ embed_domains: ['NEWS.example'] }), ['linked']],
    ['a similar host', () => ({ embed_domains: ['ews.example'] }), []],
    ['frames', () => ({ frames_only: true }), []],
    ['no authors', () => ({ author_ids: [] }), []],
  ])('is filtered to %s', async (_what, filters, expected) => {
    expect(await found(filters())).toEqual(expected)
  })

  test('unencoded JSON is accepted as well', async () => {
    const { casts } = await feed(JSON.stringify({ filters: { author_ids: [`${ANA}`] } }))
    expect(casts.length).toBeGreaterThan(0)
    expect(new Set(casts.map(({ author }) => author.fid))).toEqual(new Set([ANA]))
  })

  const at = (name: string) => `provider_metadata.filters.${name}`
  test.each<[string, string]>([
    ['{"filters":{"languages":["en"]}}', at('languages')],
    ['{"filters":{"ai_labels":["spam"]}}', at('ai_labels')],
    ['{"filters":{"remove_ai_labels":["spam"]}}', at('remove_ai_labels')],
    ['{"filters":{"start_timestamp":"yesterday"}}', at('start_timestamp')],
    ['{"filters":{"author_ids":["2x"]}}', at('author_ids.0')],
    ['{"filters":{"author_ids":["9999999999"]}}', at('author_ids')],
    ['{"filters":{"no_such_filter":1}}', 'provider_metadata.filters'],
    ['{"filters":[]}', 'provider_metadata.filters'],
    ['[1]', 'provider_metadata'],
    ['{"filters":', 'provider_metadata'],
    ['%E0%A4%A', 'provider_metadata'],
    ['{"filters":{"channels":["a\\u0000b"]}}', 'provider_metadata'],
  ])('%s is rejected', async (metadata, property) => {
    await expect(feed(metadata)).rejects.toMatchObject({ status: 400, property })
  })

  test('it is only valid with mbd', async () => {
    await expect(feed('{}', 'neynar')).rejects.toMatchObject({ property: 'provider_metadata' })
    await expect(feed('{}', 'openrank')).rejects.toMatchObject({ property: 'provider_metadata' })
  })
})
