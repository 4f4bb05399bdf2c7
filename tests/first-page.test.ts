import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, waitForVisible, setupJourney } from './harness/journey'
import { feed } from './screens/feed'

const on = setupJourney()

/** What the page has loaded so far, from the browser's network log. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: entry.transferSize,
      begun: entry.startTime,
      ended: entry.responseEnd,
    })),
  )

const isScript = ({ path }: { path: string }) => path.endsWith('.js')

/** Waits until nothing more has loaded for a while. */
async function loadedAtRest(page: Page) {
  let count = -1
  await eventually(async () => {
    const before = count
    count = (await loaded(page)).length
    await page.waitForTimeout(2_500)
    expect(count).toBe(before)
  })
  return loaded(page)
}

test('a first page loads at most 150 kB of scripts in 12 files before anything is touched', async () => {
  const { page } = await on.newUser()
  await page.goto(on.product.url)
  await waitForVisible(feed(page).rows.first())
  const scripts = (await loadedAtRest(page)).filter(isScript)
  expect(scripts.length).toBeLessThanOrEqual(12)
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(150_000)
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])
})

test('the feed is asked for once, before the code of the app has come', async () => {
  const { page } = await on.newUser()
  await page.goto(on.product.url)
  await waitForVisible(feed(page).rows.first())
  const all = await loaded(page)
  const feeds = all.filter(({ path }) => path.startsWith('/api/farcaster/feed/'))
  expect(feeds).toHaveLength(1)
  const code = all.find(({ path }) => /\/index-.*\.js$/.test(path))
  expect(feeds[0]!.begun).toBeLessThan(code!.ended)
  expect(all.filter(({ path }) => path === '/api/_me')).toHaveLength(1)
})
