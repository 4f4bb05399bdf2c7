import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const [ANA, BO, CHIDI] = [2, 3, 4]
let island: TestIsland
const hashes = new Map<string, string>()
const names = (casts: { hash: string }[]) =>
  casts.map(({ hash }) => [...hashes].find(([, known]) => known === hash)?.[0] ?? 'other')

async function cast(name: string, fid: number, text: string, channelId?: string, on = island) {
  on.clock.advance(1000)
  const signerUuid = await on.signerOf(fid)
  const answer = await on.client.publishCast({ signerUuid, text, channelId })
  hashes.set(name, answer.cast.hash)
}
const search = async (q: string, more: object = {}, on = island) =>
  names((await on.client.searchCasts({ q, mode: 'semantic', ...more })).result.casts)

/** Two separate sets of words, so that the learned similarities are predictable. */
async function plantCompany() {
  const sea = ['harbour', 'tide', 'anchor', 'sail', 'deck', 'pier', 'mooring', 'rope']
  const oven = ['flour', 'yeast', 'crust', 'knead', 'loaf', 'rye', 'butter', 'jam']
  for (let i = 0; i < 8; i++) {
    const of = (words: string[], n: number) => words[(i * 3 + n) % words.length]!
    await cast(`sea${i}`, ANA, `${of(sea, 0)} ${of(sea, 1)} ${of(sea, 2)} dinghy skipper`)
    await cast(`oven${i}`, BO, `${of(oven, 0)} ${of(oven, 1)} ${of(oven, 2)} sourdough baker`)
  }
}

beforeAll(async () => {
  // Trained once on all casts, not by a timer on some of them.
  island = await startIsland({ runJobs: false })
  await plantCompany()
  await cast('late sea', CHIDI, 'The skipper ties the rope at the pier', 'tools')
  await cast('late oven', CHIDI, 'More butter on the crust, said the baker')
  await island.jobs.drain()
})
afterAll(() => island.close())

describe('by meaning', () => {
  test('a cast is found without any of the search words', async () => {
    const found = await search('dinghy', { sortType: 'algorithmic' })
    expect(found).toContain('late sea')
    expect(found.filter((name) => name.includes('oven'))).toEqual([])
    expect(await search('dinghy', { mode: 'literal' })).not.toContain('late sea')
  })

  test('the nearest come first, or the newest on request', async () => {
    const byTime = await search('sourdough')
    expect(byTime[0]).toBe('late oven')
    const best = await search('flour yeast crust sourdough baker', { sortType: 'algorithmic' })
    expect(best[0]).toMatch(/^oven/)
    expect(new Set(best).size).toBe(best.length)
  })

  test('filters apply, and excluded words are not found', async () => {
    expect(await search('dinghy', { authorFid: CHIDI })).toEqual(['late sea'])
    expect(await search('dinghy', { channelId: 'tools' })).toEqual(['late sea'])
    expect(await search('dinghy from:bo')).toEqual([])
    expect(await search('dinghy -skipper')).toEqual([])
    expect(await search('dinghy before:2020-01-01')).toEqual([])
    expect(await search('dinghy', { parentUrl: 'https://nowhere.example/' })).toEqual([])
  })

  test('users who are hidden from the viewer are not found', async () => {
    const newcomer = await island.newcomer('searcher')
    await island.client.publishMute({ fid: newcomer.fid, mutedFid: CHIDI })
    const found = await search('dinghy', { viewerFid: newcomer.fid })
    expect(found).not.toContain('late sea')
    expect(found).toContain('sea0')
  })

  test('priority_mode returns users whom the viewer follows, and users with the badge', async () => {
    const newcomer = await island.newcomer('chooser')
    const { fid: viewerFid, signerUuid } = newcomer
    await island.client.followUser({ signerUuid, targetFids: [CHIDI] })
    const found = await search('dinghy', { viewerFid, priorityMode: true })
    expect(found).toContain('late sea')
    expect(found.length).toBeLessThan((await search('dinghy', { viewerFid })).length)
  })

  test('pages do not repeat', async () => {
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const args = { q: 'skipper', mode: 'semantic', limit: 3, cursor } as const
      const { result } = await island.client.searchCasts(args)
      pages.push(...names(result.casts))
      cursor = result.next.cursor ?? undefined
    } while (cursor)
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages).toEqual(await search('skipper'))
  })

  test('new casts are found immediately, deleted ones are gone immediately', async () => {
    await cast('fleeting', ANA, 'A dinghy and its skipper, moored')
    const q = 'skipper dinghy moored'
    expect(await search(q)).toContain('fleeting')
    const targetHash = hashes.get('fleeting')!
    await island.client.deleteCast({ signerUuid: await island.signerOf(ANA), targetHash })
    expect(await search(q)).not.toContain('fleeting')
    expect(await search(`${q} `, { mode: 'hybrid' })).not.toContain('fleeting')
  })

  test('unknown words find nothing', async () => {
    expect(await search('qwrtpzxcv')).toEqual([])
  })

  test('the response names the embedder', async () => {
    const ask = (mode: string) =>
      fetch(`${island.url}/v2/farcaster/cast/search?q=dinghy&mode=${mode}`, {
        headers: { 'x-api-key': island.apiKey },
      })
    expect((await ask('semantic')).headers.get('x-castaway-embedder')).toBe('learnt')
    expect((await ask('hybrid')).headers.get('x-castaway-embedder')).toBe('learnt')
    expect((await ask('literal')).headers.get('x-castaway-embedder')).toBeNull()
  })
})

test('hybrid search ranks exact matches before semantic ones', async () => {
  const found = await search('rope pier', { mode: 'hybrid', sortType: 'algorithmic' })
  expect(found.slice(0, 2).sort()).toEqual(['late sea', 'sea7'])
  expect(found.length).toBeGreaterThan(2)
})

describe('with the operator’s model', () => {
  let server: Server
  let modelled: TestIsland
  const model = { status: 200, asked: 0, keys: new Set<string | undefined>(), vectors: true }
  /** The embedding of the operator's model: how often a text contains sea and oven. */
  const vectorOf = (text: string) =>
    Array.from({ length: 600 }, (_, i) =>
      i % 2 === 0 ? (/brine|foam/.test(text) ? 1 : 0.01) : /crumb|toast/.test(text) ? 1 : 0.01,
    )

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      model.asked++
      model.keys.add(request.headers.authorization)
      const { input } = JSON.parse(body) as { input: string[] }
      const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }))
      response.writeHead(model.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(model.vectors ? { data: data.reverse() } : { data: [] }))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const embeddings = { url, key: 'hush-hush', model: 'nomic' }
    modelled = await startIsland({ models: { embeddings } })
    await cast('brine', ANA, 'brine brine', undefined, modelled)
    await cast('crumb', ANA, 'crumb crumb', undefined, modelled)
  })
  afterAll(async () => {
    await modelled.close()
    server.closeAllConnections()
    server.close()
  })

  test('it decides the similarity', async () => {
    const found = await search('foam', {}, modelled)
    expect([found.includes('brine'), found.includes('crumb')]).toEqual([true, false])
    expect([...model.keys]).toEqual(['Bearer hush-hush'])
  })

  test.each([
    ['fails', { status: 500 }],
    ['sends no vectors', { vectors: false }],
  ])('if it %s the response is 502, and search by words still works', async (what, state) => {
    Object.assign(model, state)
    const told = await search(`toast ${what}`, {}, modelled).catch((error: unknown) => error)
    expect(told).toMatchObject({ status: 502, code: 'UPSTREAM_FAILED' })
    expect(String(told)).not.toContain('hush')
    expect(await search('crumb', { mode: 'literal' }, modelled)).toEqual(['crumb'])
    Object.assign(model, { status: 200, vectors: true })
  })
})
