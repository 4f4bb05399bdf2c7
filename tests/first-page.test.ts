import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, waitForVisible, setupJourney } from './harness/journey'
import { feed } from './screens/feed'

const on = setupJourney({}, { installs: true })

/** What the page has loaded so far, from the browser's network log. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
      path: new URL(entry.name).pathname,
      search: new URL(entry.name).search,
      bytes: entry.transferSize,
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

test('someone signed in, new on this browser, loads at most 150 kB of scripts in 12 files before anything is touched', async () => {
  const { page } = await on.registeredUser('firstpager', { path: '/?tab=trending' })
  await waitForVisible(feed(page).rows.first())
  const scripts = (await loadedAtRest(page)).filter(isScript)
  expect(scripts.length).toBeLessThanOrEqual(12)
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(150_000)
  // What only people who stay need comes with the first interaction.
  const isLater = ({ path }: { path: string }) => /\/(outbox|AfterTouch)-[^/]*\.js$/.test(path)
  expect(scripts.filter(isLater)).toEqual([])
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])
  await page.mouse.move(20, 20)
  await eventually(async () => expect((await loaded(page)).filter(isLater)).toHaveLength(2))
})

test('the feed is asked for once, before the code of the app has come', async () => {
  const { page } = await on.newUser()
  const feedRequest = page.waitForRequest(/\/api\/farcaster\/feed\//)
  // The code arrives only after the feed was asked for.
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await feedRequest
    await route.continue()
  })
  await page.goto(on.product.url)
  await waitForVisible(feed(page).rows.first())
  const requests = await loaded(page)
  // A page that has been open for a moment asks for the second page of the feed as well.
  const feeds = requests.filter(
    ({ path, search }) => path.startsWith('/api/farcaster/feed/') && !/[?&]cursor=/.test(search),
  )
  expect(feeds).toHaveLength(1)
  expect(requests.filter(({ path }) => path === '/api/_me')).toHaveLength(1)
})
