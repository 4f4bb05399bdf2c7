import { startIsland, toNextHour, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const [ANA, BO, CHIDI, DARA] = [2, 3, 4, 5]
const HOUR = 3_600_000
let island: TestIsland
let client: TestIsland['client']
/** Casts under its own URL, where no one else does. */
const parent = 'https://places.example/feeds'
const hashes = new Map<string, string>()
const named = (casts: { hash: string }[]) =>
  casts.flatMap(({ hash }) => [...hashes].find(([, known]) => known === hash)?.[0] ?? [])

async function cast(name: string, fid: number, more: object = {}) {
  island.clock.advance(1_000)
  const signerUuid = await island.signerOf(fid)
  const answer = await client.publishCast({ signerUuid, text: `It is ${name}`, ...more })
  hashes.set(name, answer.cast.hash)
}
const embedding = (...urls: string[]) => ({ embeds: urls.map((url) => ({ url })) })
const react = async (fid: number, reactionType: 'like' | 'recast', name: string) => {
  island.clock.advance(1_000)
  const signerUuid = await island.signerOf(fid)
  await client.publishReaction({ signerUuid, reactionType, target: hashes.get(name)! })
}
/** Stores a preview as a crawl would. */
const crawled = (url: string, contentType: string) =>
  island.store.db
    .insertInto('url_preview')
    .values({
      url,
      metadata: JSON.stringify({ _status: 'RESOLVED', content_type: contentType }),
      fetched_at: island.clock.now(),
    })
    .onConflict((on) => on.column('url').doNothing())
    .execute()

beforeAll(async () => {
  island = await startIsland()
  client = island.client
})
afterAll(() => island.close())

describe('feeds by embed', () => {
  const at = (path: string) => `https://embeds.invalid/${path}`
  const endings: Record<string, string> = {
    'text/html': 'a.html',
    'text/plain': 'a.txt',
    'image/jpeg': 'a.jpeg',
    'image/png': 'a.png?size=2',
    'image/gif': 'a.gif',
    'image/webp': 'a.webp',
    'image/svg+xml': 'a.svg',
    'image/heif': 'a.heic',
    'video/mp4': 'a.mp4',
    'video/quicktime': 'a.mov',
    'audio/mpeg': 'a.mp3',
    'application/pdf': 'a.pdf',
    'application/json': 'a.json',
    'application/x-mpegurl': 'a.m3u8',
  }
  beforeAll(async () => {
    for (const [type, path] of Object.entries(endings)) {
      await cast(`ending ${type}`, ANA, embedding(at(path)))
      const bare = at(`bare-${path.replace(/\W/g, '-')}`)
      await crawled(bare, type)
      await cast(`crawled ${type}`, BO, embedding(bare))
    }
    await cast('nothing known', ANA, embedding(at('nothing')))
  })
  const ofTypes = async (...embedTypes: any[]) =>
    named(
      (
        await client.fetchFeed({
          feedType: 'filter',
          filterType: 'embed_types',
          embedTypes,
          limit: 100,
        })
      ).casts,
    )

  test.each(Object.keys(endings))(
    '%s is found by the URL’s ending and by the crawl',
    async (type) => {
      expect(await ofTypes(type)).toEqual([`crawled ${type}`, `ending ${type}`])
    },
  )

  test.each(['text', 'image', 'video', 'audio'])(
    '%s covers a whole family of types',
    async (family) => {
      const found = await ofTypes(family)
      const members = Object.keys(endings).filter((type) => type.startsWith(`${family}/`))
      expect(found).toEqual(expect.arrayContaining(members.map((type) => `crawled ${type}`)))
      expect(found).not.toContain('nothing known')
      const others = Object.keys(endings).filter((type) => !type.startsWith(`${family}/`))
      for (const type of others) expect(found).not.toContain(`crawled ${type}`)
    },
  )

  test('several types match any of them, newest first and each cast once', async () => {
    await cast('both', ANA, embedding(at('both.png'), at('both.pdf')))
    const found = await ofTypes('image/png', 'application/pdf')
    expect(found[0]).toBe('both')
    expect(found).toHaveLength(5)
  })

  test('URLs match by prefix, with https by default', async () => {
    const byUrl = async (embedUrl: string) =>
      named(
        (await client.fetchFeed({ feedType: 'filter', filterType: 'embed_url', embedUrl })).casts,
      )
    expect(await byUrl('embeds.invalid/both')).toEqual(['both'])
    expect(await byUrl('https://embeds.invalid/both.pdf')).toEqual(['both'])
    expect(await byUrl('http://embeds.invalid/both')).toEqual([])
    expect(await byUrl('embeds.invalid/bo_h')).toEqual([])
  })

  test('a cast’s URL matches casts that embed or quote it', async () => {
    await cast('quoted', ANA)
    const hash = hashes.get('quoted')!
    const embedUrl = `https://client.example/cast/${hash}`
    await cast('quoting', BO, { embeds: [{ cast_id: { hash, fid: ANA } }] })
    await cast('linking', CHIDI, embedding(embedUrl))
    const found = await client.fetchFeed({
      feedType: 'filter',
      filterType: 'embed_url',
      embedUrl: embedUrl.replace(hash, hash.toUpperCase().replace('0X', '0x')),
    })
    expect(named(found.casts)).toEqual(['quoting'])
    const exact = await client.fetchFeed({ feedType: 'filter', filterType: 'embed_url', embedUrl })
    expect(named(exact.casts)).toEqual(['linking', 'quoting'])
  })
})

describe('the filters of a feed require their parameter', () => {
  test.each([
    [{ feedType: 'following' }, 'fid'],
    [{ feedType: 'following', fid: 2, filterType: 'fids' }, 'filter_type'],
    [{ feedType: 'filter' }, 'filter_type'],
    [{ feedType: 'filter', filterType: 'fids' }, 'fids'],
    [{ feedType: 'filter', filterType: 'parent_url' }, 'parent_url'],
    [{ feedType: 'filter', filterType: 'channel_id' }, 'channel_id'],
    [{ feedType: 'filter', filterType: 'embed_url' }, 'embed_url'],
    [{ feedType: 'filter', filterType: 'embed_types' }, 'embed_types'],
    [{ feedType: 'filter', filterType: 'embed_types', embedTypes: ['image/bmp'] }, 'embed_types.0'],
    [{ feedType: 'sideways' }, 'feed_type'],
  ])('%o', async (args, property) => {
    await expect(client.fetchFeed(args as never)).rejects.toMatchObject({ status: 400, property })
  })
})

describe('recasts and replies', () => {
  beforeAll(async () => {
    await cast('root', CHIDI, { parent })
    await cast('answer', DARA, { parent: hashes.get('root') })
    await react(DARA, 'recast', 'root')
  })

  test('recasts are optional', async () => {
    const of = async (withRecasts: boolean) =>
      named(
        (
          await client.fetchFeed({
            feedType: 'filter',
            filterType: 'fids',
            fids: [DARA],
            withRecasts,
          })
        ).casts,
      )
    expect(await of(true)).toContain('root')
    expect(await of(false)).not.toContain('root')
  })

  test('replies and recasts of a user are returned together or separately', async () => {
    const of = async (filter: 'replies' | 'recasts' | 'all') =>
      named((await client.fetchRepliesAndRecastsForUser({ fid: DARA, filter })).casts)
    expect(await of('replies')).toEqual(['answer'])
    expect(await of('recasts')).toEqual(['root'])
    expect(await of('all')).toEqual(['root', 'answer'])
  })

  test('replies appear under the URL of their conversation only on request', async () => {
    const of = async (withReplies: boolean) =>
      named((await client.fetchFeedByParentUrls({ parentUrls: [parent], withReplies })).casts)
    expect(await of(false)).toEqual(['root'])
    expect(await of(true)).toEqual(['answer', 'root'])
  })

  test('a user’s casts are filtered by replies, channel and app', async () => {
    const of = async (more: object) =>
      named((await client.fetchCastsForUser({ fid: DARA, limit: 50, ...more })).casts)
    expect(await of({})).toContain('answer')
    expect(await of({ includeReplies: false })).not.toContain('answer')
    expect(await of({ parentUrl: parent })).toEqual(['answer'])
    expect(await of({ channelId: 'music' })).not.toContain('answer')
    expect(await of({ appFid: 1 })).toContain('answer')
    expect(await of({ appFid: 999 })).toEqual([])
    await expect(of({ channelId: 'music', parentUrl: parent })).rejects.toMatchObject({
      status: 400,
      property: 'parent_url',
    })
  })
})

describe('trending and popular feeds', () => {
  const place = 'https://places.example/trends'
  beforeAll(async () => {
    // Engagement is counted by the hour.
    toNextHour(island.clock)
    await cast('long ago', ANA, { parent: place })
    for (const fid of [BO, CHIDI, DARA]) await react(fid, 'recast', 'long ago')
    island.clock.advance(30 * HOUR)
    await cast('this morning', ANA, { parent: place })
    for (const fid of [BO, CHIDI]) await react(fid, 'like', 'this morning')
    island.clock.advance(8 * HOUR)
    await cast('just now', BO, { parent: place, ...embedding('https://embeds.invalid/now.png') })
    await react(ANA, 'like', 'just now')
    await cast('by oneself', BO, { parent: place })
    await react(BO, 'like', 'by oneself')
  })
  const trending = async (timeWindow: any, more: object = {}) =>
    named((await client.fetchTrendingFeed({ timeWindow, parentUrl: place, ...more })).casts)

  test.each([
    ['1h', ['just now']],
    ['6h', ['just now']],
    ['12h', ['just now', 'this morning']],
    ['24h', ['just now', 'this morning']],
    ['7d', ['just now', 'long ago', 'this morning']],
  ])('%s contains casts with engagement in the window', async (window, expected) => {
    for (const provider of ['neynar', 'openrank', 'mbd']) {
      expect((await trending(window, { provider })).sort()).toEqual(expected)
    }
  })

  test('casts with the most attention come first, and recent attention weighs more', async () => {
    expect((await trending('7d'))[0]).toBe('long ago')
    expect((await trending('24h', { provider: 'mbd' }))[0]).toBe('just now')
  })

  test('seven days require one channel', async () => {
    await expect(client.fetchTrendingFeed({ timeWindow: '7d' })).rejects.toMatchObject({
      status: 400,
      property: 'time_window',
    })
    const both = { channelId: 'lagoon', parentUrl: place }
    await expect(client.fetchTrendingFeed(both)).rejects.toMatchObject({ property: 'parent_url' })
  })

  test('a user’s popular casts are those with the most engagement, at most ten', async () => {
    const { casts } = await client.fetchPopularCastsByUser({ fid: ANA })
    expect(casts.length).toBeLessThanOrEqual(10)
    const drew = casts.map(
      ({ reactions, replies }) => reactions.likes_count + reactions.recasts_count + replies.count,
    )
    expect(drew).toEqual(drew.toSorted((a, b) => b - a))
    expect(named(casts)).toContain('long ago')
    expect(casts.every(({ author }) => author.fid === ANA)).toBe(true)
  })

  test('the experimental header hides users with a low score, but not followed ones', async () => {
    const { fid, signerUuid } = await island.newcomer('follower-of-bo')
    await client.followUser({ signerUuid, targetFids: [BO] })
    const score = (to: number) => island.setScore(to, [BO])
    const feed = async (more: object) =>
      named((await client.fetchFeedByParentUrls({ parentUrls: [place], ...more })).casts)
    await score(0.01)
    expect(await feed({})).toContain('just now')
    const trusted = await feed({ experimental: true })
    expect(trusted).not.toContain('just now')
    expect(await feed({ experimental: true, viewerFid: fid })).toContain('just now')
    expect(await feed({ experimental: true, viewerFid: BO })).toContain('just now')
    await score(0.9)
    expect(await feed({ experimental: true })).toContain('just now')
  })
})

test('a feed is the following feed by default', async () => {
  const plain = await island.client.fetchFeed({ fid: 2, limit: 5 })
  expect(plain.casts.length).toBeGreaterThan(0)
  expect(plain.casts).toEqual(
    (await island.client.fetchFeed({ feedType: 'following', fid: 2, limit: 5 })).casts,
  )
})
