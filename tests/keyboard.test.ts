import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  eventually,
  firstRowByKey,
  goByKeys,
  gone,
  hasFocus,
  noComplaints,
  seen,
  stage,
  still,
} from './harness/journey'
import { cast, castRow } from './screens/cast'
import { composer } from './screens/composer'
import { feed } from './screens/feed'
import { help } from './screens/help'
import { home } from './screens/home'
import { search } from './screens/search'
import { shell } from './screens/shell'
import { thread } from './screens/thread'

const on = stage({ CASTAWAY_WORLD: 'social' })

/** Whether what has the focus looks different from when it has not; null where nothing of the page has it. */
const focusIsVisible = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return null
    // The ring of a field is drawn by the frame around it.
    const frame = at.matches('input') && at.parentElement ? [at.parentElement] : []
    const looks = [at, ...at.children, ...frame].map((each) => getComputedStyle(each))
    return looks.some((look) => look.outlineStyle !== 'none' || look.boxShadow !== 'none')
  })

test('lists, places, composer and help are used by keyboard alone, and Back keeps the place', async () => {
  const person = await on.member('kim', { path: '/?tab=trending' })
  const { page } = person
  const { keyboard } = page
  const { rows, row, focusedPlace, topRow } = feed(page)
  await seen(rows)

  const at = (place: number) =>
    eventually(async () => expect(await focusedPlace()).toBe(place), 5_000)
  /** Row by row: at the last one that has come, a press waits for nothing. */
  const down = async (to: number) => {
    for (let place = ((await focusedPlace()) ?? 0) + 1; place <= to; place++) {
      await eventually(async () => {
        if ((await focusedPlace()) !== place) await keyboard.press('j')
        expect(await focusedPlace()).toBe(place)
      })
    }
  }
  await firstRowByKey(page)
  await at(1)
  expect(await focusIsVisible(page)).toBe(true)
  await keyboard.press('j')
  await keyboard.press('j')
  await at(3)
  await keyboard.press('k')
  await at(2)
  const second = cast(row(2))
  await keyboard.press('l')
  await seen(second.like({ pressed: true }))
  await keyboard.press('l')
  await seen(second.like({ pressed: false }))

  // Far down, into a thread and back: the same cast at the same height.
  await down(14)
  const before = await still(topRow)
  expect(before.y).toBeGreaterThan(500)
  await keyboard.press('o')
  await page.waitForURL(/\/cast\/0x/)
  await seen(thread(page).feed.list)
  await page.goBack()
  await seen(home(page).trending.list)
  await eventually(async () => {
    const after = (await topRow())!
    expect(after.key).toBe(before.key)
    expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(4)
  })
  await keyboard.press('j')
  await keyboard.press('Enter')
  await page.waitForURL(/\/cast\/0x/)

  for (const [key, path] of [
    ['n', '/notifications'],
    ['c', '/channels'],
    ['s', '/search'],
  ] as const) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await goByKeys(page, key, path)
  }
  // In a field the same keys are letters.
  const { field } = search(page)
  await hasFocus(field)
  await keyboard.type('cgj?')
  expect(await field.inputValue()).toBe('cgj?')
  expect(await shell(page).dialog.count()).toBe(0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await goByKeys(page, 'h', '/')

  await keyboard.press('?')
  await seen(help(page).writeCast)
  await keyboard.press('Escape')
  await gone(help(page).dialog)

  await keyboard.press('c')
  await hasFocus(composer(page).field)
  await keyboard.type('Written without a mouse.')
  await keyboard.press('Control+Enter')
  await seen(composer(page).sentNotice)
  await gone(composer(page).dialog)
  await goByKeys(page, 'p', '/@kim')
  await seen(castRow(page, 'Written without a mouse.'))

  // Tab goes through the page and shows where it is; behind the end it is out of the page for one press.
  const shown: (boolean | null)[] = []
  for (let step = 0; step < 8; step++) {
    await keyboard.press('Tab')
    shown.push(await focusIsVisible(page))
  }
  expect(shown).not.toContain(false)
  expect(shown.filter((each) => each === null).length).toBeLessThanOrEqual(1)
  noComplaints(person)
})
