import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  eventually,
  focusFirstRow,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
  waitUntilStable,
} from './harness/journey'
import { content } from './screens/cast'
import { feed } from './screens/feed'

const on = setupJourney({ CASTAWAY_WORLD: 'social' })

const CASTS = 10_000
const A_PAGE = 250

/** A trending feed of ten thousand casts, made by repeating the existing ones. */
async function makeLong(page: Page) {
  await page.route('**/api/farcaster/feed/trending**', async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/&?cursor=\d+/, ''),
    })
    const { casts } = (await answer.json()) as { casts: { hash: string; text: string }[] }
    const more = Array.from({ length: A_PAGE }, (_, index) => {
      const number = from + index
      const hash = `0x${number.toString(16).padStart(40, '0')}`
      return { ...casts[number % casts.length]!, hash, text: `Cast number ${number}. `.repeat(9) }
    })
    const next = { cursor: from + A_PAGE < CASTS ? String(from + A_PAGE) : null }
    await route.fulfill({ json: { casts: more, next } })
  })
}

/** Position of the last rendered cast. */
const lastPosition = async (page: Page) => (await feed(page).rowPositions()).at(-1)?.place ?? 0

test('a feed of ten thousand casts keeps the page and its memory small', async () => {
  const person = await on.newUser()
  const { page, context } = person
  await makeLong(page)
  await page.goto(on.product.url)
  await waitForVisible(feed(page).rows)
  const browser = await context.newCDPSession(page)
  await browser.send('Performance.enable')
  const heap = async () => {
    await browser.send('HeapProfiler.collectGarbage')
    const { metrics } = await browser.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value / 1e6
  }
  const before = await heap()
  let most = 0
  await eventually(async () => {
    const nodes = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return document.querySelectorAll('*').length
    })
    most = Math.max(most, nodes)
    expect(await lastPosition(page)).toBe(CASTS)
  }, 240_000)
  await waitForVisible(feed(page).end)
  const grown = (await heap()) - before
  process.stderr.write(`nodes ${most}, heap +${grown.toFixed(1)} MB\n`)
  expect(most).toBeLessThan(3_000)
  expect(grown).toBeLessThanOrEqual(60)
  expectNoConsoleErrors(person)
}, 360_000)

test('a press counts although the page scrolls while the button is down', async () => {
  const person = await on.newUser()
  const { page } = person
  const { mouse } = page
  await makeLong(page)
  await page.goto(on.product.url)
  await waitForVisible(feed(page).rows)
  const words = content(page, 'Cast number 1.')
  const box = (await waitUntilStable(() => words.boundingBox()))!
  await mouse.move(box.x + 20, box.y + box.height / 2)
  await mouse.down()
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        // The list has heard of it when the frame after the event is drawn.
        const settled = () => requestAnimationFrame(() => requestAnimationFrame(() => done()))
        window.addEventListener('scroll', settled, { once: true })
        window.scrollBy(0, 3)
      }),
  )
  await mouse.up()
  await page.waitForURL(/\/cast\//)
  expectNoConsoleErrors(person)
})

test('the row with the keyboard stays while the page scrolls away, and keys lead past the list and back', async () => {
  const person = await on.newUser()
  const { page } = person
  const { keyboard } = page
  await makeLong(page)
  await page.goto(on.product.url)
  await waitForVisible(feed(page).rows)
  await focusFirstRow(page)
  await keyboard.press('j')
  const { focusedPosition, rowPositions, skip, back } = feed(page)
  await eventually(async () => expect(await focusedPosition()).toBe(2))
  await eventually(async () => {
    await page.mouse.wheel(0, 3_000)
    expect(await lastPosition(page)).toBeGreaterThan(121)
  })
  expect(await focusedPosition()).toBe(2)
  // It comes before the visible rows in reading order.
  const order = (await rowPositions()).map(({ place }) => place)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBe(2)
  await keyboard.press('j')
  await eventually(async () => expect(await focusedPosition()).toBe(3))

  const loaded = await waitUntilStable(() => lastPosition(page))
  await keyboard.press('F6')
  expect(await focusedPosition()).toBeNull()
  expect(await lastPosition(page)).toBe(loaded)

  // The same with Tab, from above; and back again.
  await skip.focus()
  await keyboard.press('Enter')
  expect(await back.evaluate((each) => each === document.activeElement)).toBe(true)
  await keyboard.press('Enter')
  await eventually(async () => expect(await focusedPosition()).toBe(3))
  expectNoConsoleErrors(person)
})
