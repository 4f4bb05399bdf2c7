import type { Page } from 'playwright-core'
import { isDeep } from '@castaway/testkit/random-runs'
import { expect, test } from 'vitest'
import {
  eventually,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
  waitUntilStable,
} from './harness/journey'
import { clientOf, register } from './harness/people'
import { castOf } from './screens/cast'
import { home } from './screens/home'
import { thread } from './screens/thread'

const on = setupJourney({ CASTAWAY_WORLD: 'social' })

/** The first row below the sticky header: its key, its offset in the list, and its position in the viewport. */
const topOfList = (page: Page) =>
  page.evaluate(() => {
    const head = document.querySelector('[data-sticky-header]')?.getBoundingClientRect().bottom ?? 0
    const rows = [...document.querySelectorAll('[role=feed] [role=article]')]
    const row = rows.find((each) => each.getBoundingClientRect().bottom > head + 1)
    const hidden = row && getComputedStyle(row).visibility === 'hidden'
    return row && !hidden
      ? {
          key: row.getAttribute('data-key'),
          index: Number(row.getAttribute('data-index')),
          top: row.getBoundingClientRect().top,
        }
      : null
  })

type Top = NonNullable<Awaited<ReturnType<typeof topOfList>>>

const standsAt = async (page: Page, where: Top) =>
  eventually(async () => {
    const now = await topOfList(page)
    expect(now?.key).toBe(where.key)
    expect(Math.abs(now!.top - where.top)).toBeLessThanOrEqual(2)
  }, 60_000)

/** Scrolls past this number of rows; resolves once nothing moves. */
async function scrollPast(page: Page, rows: number): Promise<Top> {
  await eventually(async () => {
    await page.evaluate(() => window.scrollBy(0, 1_400))
    expect((await topOfList(page))?.index ?? 0).toBeGreaterThanOrEqual(rows)
  }, 120_000)
  return waitUntilStable(() => topOfList(page))
}

/** Follows users through the page's own session. */
const follow = (page: Page, fids: readonly number[]) =>
  page.evaluate(async (targets) => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
    const answer = await fetch('/api/farcaster/user/follow', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': token },
      body: JSON.stringify({ target_fids: targets }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }, fids)

test('the scroll position deep in a feed survives Back, a reload, new casts and the next session', async () => {
  const { url } = on.product
  const client = clientOf(on.product)
  const crier = await register(client, 'crier')
  const person = await on.registeredUser('magda', { path: '/settings' })
  const { page, context } = person
  await follow(page, [crier.fid, ...Array.from({ length: 60 }, (_, index) => index + 2)])

  await page.goto(url)
  const { list, rows, newCasts } = home(page).following
  await waitForVisible(rows)
  const deep = await scrollPast(page, isDeep ? 400 : 150)

  // Into a thread and back.
  await castOf(page, deep.key!).evaluate((row) => {
    row.querySelector<HTMLElement>('div')!.click()
  })
  await page.waitForURL(/\/cast\/0x/)
  await waitForVisible(thread(page).feed.list)
  await page.goBack()
  await waitForVisible(list)
  await standsAt(page, deep)

  // Fifty new casts: counted, and nothing moves.
  const { index } = (await topOfList(page))!
  for (let said = 1; said <= 50; said++)
    await client.publishCast({ signerUuid: crier.signerUuid, text: `News number ${said}` })
  await waitForVisible(newCasts(50))
  await standsAt(page, deep)
  expect((await topOfList(page))!.index).toBe(index)

  // The same history entry, reloaded.
  await page.reload()
  await standsAt(page, deep)

  // The tab is closed; the next one starts at its position.
  await page.close()
  const tomorrow = await context.newPage()
  await tomorrow.goto(url)
  const go = home(tomorrow).continueButton
  await eventually(async () => {
    if (await go.isVisible()) await go.click({ timeout: 2_000 })
    const now = await topOfList(tomorrow)
    expect(now?.key).toBe(deep.key)
    expect(Math.abs(now!.top - deep.top)).toBeLessThanOrEqual(2)
  }, 60_000)

  // To the head with the button: the new cast has the focus.
  await client.publishCast({ signerUuid: crier.signerUuid, text: 'News of the next session' })
  const news = home(tomorrow).following.anyNewCasts
  await waitForVisible(news)
  await news.press('Enter')
  await eventually(async () => {
    const words = await tomorrow.evaluate(() => document.activeElement?.textContent ?? '')
    expect(words).toContain('News of the next session')
  })
  expectNoConsoleErrors(person)
}, 360_000)
