import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearWorld } from '../store/clear-world'
import { STALE_MS } from '../previews/save-preview'

let island: TestIsland
let page: string
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  page = (await island.examples()).pageUrl
})
afterAll(() => island.close())

const known = async () => {
  const rows = await island.store.db.selectFrom('url_preview').selectAll().execute()
  return new Map(rows.map((row) => [row.url, row]))
}
const keep = (url: string) =>
  island.store.db
    .insertInto('url_preview')
    .values({ url, metadata: '{"_status":"RESOLVED"}', fetched_at: island.clock.now() })
    .execute()

test('old previews of embedded pages are refreshed, unused ones are deleted', async () => {
  const gone = 'http://127.0.0.1:9/nobody-answers'
  for (const url of [page, gone, 'https://unused.example/']) await keep(url)
  await island.client.publishCast({
    signerUuid: await island.signerOf(2),
    text: 'Two links',
    embeds: [{ url: page }, { url: gone }],
  })
  await island.jobs.drain()
  expect((await known()).has('https://unused.example/')).toBe(true)

  island.clock.advance(STALE_MS + 1)
  const at = island.clock.now()
  await island.jobs.drain()
  const after = await known()
  expect(after.has('https://unused.example/')).toBe(false)
  expect(after.get(page)!.fetched_at).toBeGreaterThanOrEqual(at)
  expect(after.get(page)!.metadata).toHaveProperty('html')
  // The known preview stays and is not fetched again immediately.
  expect(after.get(gone)!.metadata).toEqual({ _status: 'RESOLVED' })
  expect(after.get(gone)!.fetched_at).toBeGreaterThanOrEqual(at)
})

test('previews are deleted with their world', async () => {
  expect((await known()).size).toBeGreaterThan(0)
  await clearWorld(island.store)
  expect((await known()).size).toBe(0)
})
