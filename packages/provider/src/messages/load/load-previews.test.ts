import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIsland, populate, signed } from '../../../test/message-store'
import { build, loadMessages } from '../index'
import type { Store } from '../../store/open'
import { CRAWL_PREVIEWS } from '../crawl-queue'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
afterAll(() => store.close())

test('filling an empty log queues the newest pages, each once, and no more than a thousand', async () => {
  await populate(store)
  const now = store.clock.now()
  const casts = Array.from({ length: 1_200 }, (_, n) =>
    signed(
      build.castAdd(
        { fid: 1, at: now - n * 60_000 },
        {
          text: `Cast ${n}`,
          // Every page is embedded twice.
          embeds: [
            { url: `https://pages.example/${n}` },
            { url: `https://pages.example/${n >> 1}` },
          ],
        },
      ),
    ),
  )
  await loadMessages(
    store,
    (async function* () {
      yield casts
    })(),
  )
  const queued = await store.db
    .selectFrom('preview_wanted')
    .select(['url', 'wanted_at'])
    .orderBy('wanted_at', 'desc')
    .orderBy('url')
    .execute()
  expect(queued).toHaveLength(1_000)
  expect(queued[0]!.url).toBe('https://pages.example/0')
  expect(Math.floor((now - Number(queued[0]!.wanted_at)) / 1000)).toBe(0)
  expect(queued.map(({ url }) => url)).not.toContain('https://pages.example/1100')
  const jobs = await store.db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', CRAWL_PREVIEWS)
    .execute()
  expect(jobs).toHaveLength(1)
})
