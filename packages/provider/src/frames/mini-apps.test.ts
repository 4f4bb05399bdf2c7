import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeMessage, frameAction, sign, signerFromSeed, toHex } from '../index'
import { pageRoutes, signerKeyOf } from '@castaway/seeds'
import { HOUR_MS, recordMiniAppUse } from './record-use'

const [ANA, BO, CHIDI, DARA, GUS] = [2, 3, 4, 5, 8]
const origin = 'https://apps.example'
let island: TestIsland

/** Mini apps with known usage, which replace the seeded ones. */
const apps: [slug: string, name: string, category: string, listed: boolean][] = [
  ['ferry', 'Ferry times', 'utility', true],
  ['chess', 'Slow chess', 'games', true],
  ['cards', 'Cards with friends', 'games', true],
  ['secret', 'Secret chess', 'games', false],
  ['quiet', 'A quiet place', 'music', true],
]
const home = (slug: string) => `${origin}/${slug}`

async function reseed() {
  // Requests within a few seconds share the same list.
  island.clock.advance(20_000)
  const { db, clock } = island.store
  await db.deleteFrom('mini_app_use').execute()
  await db.deleteFrom('mini_app').execute()
  for (const [slug, name, category, listed] of apps)
    await db
      .insertInto('mini_app')
      .values({
        home_url: home(slug),
        domain: 'apps.example',
        author_fid: BO,
        name,
        category,
        words: `${name} 100%_sure`,
        listed,
        found_at: clock.now(),
        frame: JSON.stringify({
          version: '1',
          image: `${origin}/a.png`,
          icon: `${origin}/i.png`,
          name,
          frames_url: home(slug),
        }),
      })
      .execute()
}
const use = (slug: string, fid: number, hoursAgo = 0) =>
  recordMiniAppUse(island.store.db, {
    url: home(slug),
    fid,
    at: island.clock.now() - hoursAgo * HOUR_MS,
  })
const names = (frames: { name?: string }[]) => frames.map(({ name = '' }) => name)
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no problem',
    ({ status, code, property }: Record<string, unknown>) => ({ status, code, property }),
  )

beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

describe('the mini apps of a seeded world', () => {
  test('are in the catalog with authors and genuine manifests', async () => {
    const { frames, next } = await island.client.fetchFrameCatalog({})
    expect(names(frames).toSorted()).toEqual(['Is It Soup Weather', 'Repair Queue', 'Tide Clock'])
    expect(next).toEqual({ cursor: null })
    for (const frame of frames) {
      expect(frame.author).toMatchObject({ object: 'user', username: expect.any(String) })
      expect(frame.manifest?.frame?.home_url).toBe(frame.frames_url)
    }
  })

  test('respond at their URLs, and are read as mini apps', async () => {
    const page = await pageRoutes().request('http://localhost:4747/mini/tide-clock')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    expect(html).toContain('fc:miniapp')
    // The host shows the app once it says that it is ready; nothing else runs.
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).toContain("path: ['ready']")
    expect((await pageRoutes().request('http://localhost:4747/mini/no-such-app')).status).toBe(404)
  })
})

describe('mini apps', () => {
  beforeAll(reseed)

  test('are ranked by growth in each window', async () => {
    // Chess was popular two days ago and has lost users; ferry and cards are new today.
    for (const fid of [ANA, BO, CHIDI, DARA]) await use('chess', fid, 30)
    await use('chess', ANA)
    for (const fid of [ANA, BO]) await use('ferry', fid)
    await use('cards', ANA)
    await use('secret', ANA)
    const today = await island.client.fetchFrameCatalog({ timeWindow: '24h' })
    expect(names(today.frames)).toEqual([
      'Ferry times',
      'Cards with friends',
      'A quiet place',
      'Slow chess',
    ])
    const week = await island.client.fetchFrameCatalog({ timeWindow: '7d' })
    expect(names(week.frames)[0]).toBe('Slow chess')
  })

  test('can be filtered by category', async () => {
    const games = await island.client.fetchFrameCatalog({ categories: ['games'] })
    expect(names(games.frames).toSorted()).toEqual(['Cards with friends', 'Slow chess'])
    const two = await island.client.fetchFrameCatalog({ categories: ['games', 'music'] })
    expect(two.frames).toHaveLength(3)
    const raw = (search: string) =>
      fetch(`${island.url}/v2/farcaster/frame/catalog?${search}`, {
        headers: { 'x-api-key': island.apiKey },
      })
    // Lists may also be repeated parameters.
    const each = (await (await raw('categories=games&categories=music')).json()) as typeof two
    expect(names(each.frames)).toEqual(names(two.frames))
    expect((await raw('categories=gold')).status).toBe(400)
    expect((await raw('limit=1&limit=2')).status).toBe(400)
  })

  test('are paged without duplicates, even while users use them', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await island.client.fetchFrameCatalog({ limit: 1, timeWindow: '6h', cursor })
      seen.push(...names(page.frames))
      for (const fid of [ANA, BO, CHIDI, DARA, GUS]) await use('quiet', fid)
      cursor = page.next.cursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(4)
    expect(new Set(seen).size).toBe(4)
    const { next } = await island.client.fetchFrameCatalog({ limit: 1, timeWindow: '6h' })
    const elsewhere = island.client.fetchFrameCatalog({
      limit: 1,
      timeWindow: '1h',
      cursor: next.cursor!,
    })
    expect(await errorOf(elsewhere)).toMatchObject({ status: 400, code: 'INVALID_CURSOR' })
  })

  test('are found by prefixes of their words, names first', async () => {
    const search = async (q: string, more: object = {}) =>
      await island.client.searchFrames({ q, ...more })
    expect(names((await search('CHE')).frames)).toEqual(['Slow chess'])
    expect(names((await search('chess slow')).frames)).toEqual(['Slow chess'])
    expect((await search('hess')).frames).toEqual([])
    // LIKE wildcards have no special meaning here.
    expect((await search('%')).frames).toEqual([])
    expect((await search('100%_s')).frames).toHaveLength(4)
    expect((await search('   ')).frames).toEqual([])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await search('100', { limit: 3, cursor })
      seen.push(...names(page.frames))
      cursor = page.next.cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(['A quiet place', 'Cards with friends', 'Ferry times', 'Slow chess'])
  })

  test('are relevant if users whom the viewer follows use or cast them', async () => {
    await reseed()
    await use('ferry', BO)
    await use('ferry', BO)
    await use('ferry', CHIDI)
    await use('chess', DARA)
    // Ana follows neither Gus nor herself, and usage of a month ago no longer counts.
    await use('cards', GUS)
    await use('cards', ANA)
    await use('quiet', BO, 800)
    await use('secret', BO)
    await island.client.publishCast({
      signerUuid: await island.signerOf(DARA),
      text: 'I live in this one',
      embeds: [{ url: home('quiet') }],
    })
    const ask = async () =>
      (await island.client.fetchRelevantFrames({ viewerFid: ANA })).relevant_frames.map((row) => [
        names([row.frame]),
        row.top_relevant_users.map(({ fid }) => fid),
      ])
    expect(await ask()).toEqual([
      [['Ferry times'], [BO, CHIDI]],
      [['Slow chess'], [DARA]],
      [['A quiet place'], [DARA]],
    ])
    await island.client.publishMute({ fid: ANA, mutedFid: DARA })
    expect(await ask()).toEqual([[['Ferry times'], [BO, CHIDI]]])
    expect(await errorOf(island.client.fetchRelevantFrames({ viewerFid: 999_999 }))).toMatchObject({
      status: 404,
      property: 'viewer_fid',
    })
  })

  test('count as used when a user clicks in them', async () => {
    await reseed()
    const { link } = await island.client.publishNeynarFrame({
      name: 'Tides',
      pages: [
        {
          uuid: '11111111-1111-4111-8111-111111111111',
          version: 'vNext',
          title: 'Tides',
          image: { url: 'https://pictures.example/a.png', aspect_ratio: '1:1' },
          buttons: [{ title: 'On', index: 1, action_type: 'post' }],
        },
      ],
    })
    const used = async () =>
      (await island.client.fetchRelevantFrames({ viewerFid: ANA })).relevant_frames.length
    expect(await used()).toBe(0)
    await island.client
      .postFrameAction({
        signerUuid: await island.signerOf(BO),
        action: {
          button: { index: 1, action_type: 'post' },
          frames_url: home('ferry'),
          post_url: link,
        },
      })
      .catch(() => {})
    // A rejected click does not count as usage.
    expect(await used()).toBe(0)
    const seed = new Uint8Array(Buffer.from(signerKeyOf(island.world.seed, BO).slice(2), 'hex'))
    const { castHash } = await island.examples()
    const data = frameAction(
      { fid: BO, at: island.clock.now() },
      { url: `${home('ferry')}/today`, buttonIndex: 1, cast: { fid: ANA, hash: castHash } },
    )
    const messageBytesInHex = toHex(encodeMessage(sign(data, signerFromSeed(seed))))
    await island.client.validateFrameAction({ messageBytesInHex })
    expect(await used()).toBe(1)
  })
})
