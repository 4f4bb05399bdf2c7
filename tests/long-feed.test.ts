import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, firstRowByKey, noComplaints, seen, stage, still } from './harness/journey'

const on = stage({ CASTAWAY_WORLD: 'social' })

const CASTS = 10_000
const A_PAGE = 250

/** A trending feed of ten thousand casts, made of the ones that there are. */
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

const lastIndex = (page: Page) =>
  page.evaluate(() => {
    const rows = document.querySelectorAll('[role=feed] [role=article]')
    return Number(rows[rows.length - 1]?.getAttribute('data-index') ?? -1)
  })

test('ten thousand casts: the page stays small, and so does what it remembers', async () => {
  const person = await on.visitor()
  const { page, context } = person
  await makeLong(page)
  await page.goto(on.product.url)
  await seen(page.getByRole('feed').getByRole('article'))
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
    expect(await lastIndex(page)).toBe(CASTS - 1)
  }, 240_000)
  await seen(page.getByText('You have reached the shore.'))
  const grown = (await heap()) - before
  process.stderr.write(`nodes ${most}, heap +${grown.toFixed(1)} MB\n`)
  expect(most).toBeLessThan(3_000)
  expect(grown).toBeLessThanOrEqual(60)
  noComplaints(person)
}, 360_000)

test('the row with the keyboard stays while the page scrolls away, and there is a way past the list', async () => {
  const person = await on.visitor()
  const { page } = person
  const { keyboard } = page
  await makeLong(page)
  await page.goto(on.product.url)
  await seen(page.getByRole('feed').getByRole('article'))
  await firstRowByKey(page)
  await keyboard.press('j')
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.closest('[role=article]')?.getAttribute('aria-posinset') ?? null,
    )
  await eventually(async () => expect(await focused()).toBe('2'))
  await eventually(async () => {
    await page.mouse.wheel(0, 3_000)
    expect(await lastIndex(page)).toBeGreaterThan(120)
  })
  expect(await focused()).toBe('2')
  // It stands before those that are seen, in the order in which they are read.
  const order = await page
    .getByRole('feed')
    .getByRole('article')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-posinset'))))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBe(2)
  await keyboard.press('j')
  await eventually(async () => expect(await focused()).toBe('3'))

  const loaded = await still(() => lastIndex(page))
  await keyboard.press('F6')
  expect(await focused()).toBeNull()
  expect(await lastIndex(page)).toBe(loaded)

  // The same for those who come by Tab, from above; and back to where they were.
  await page.getByRole('button', { name: 'Skip past the list' }).focus()
  await keyboard.press('Enter')
  const back = page.getByRole('button', { name: 'Back to the list' })
  expect(await back.evaluate((each) => each === document.activeElement)).toBe(true)
  await keyboard.press('Enter')
  await eventually(async () => expect(await focused()).toBe('3'))
  noComplaints(person)
})
