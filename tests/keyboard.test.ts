import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  eventually,
  holdBack,
  focusFirstRow,
  goByKeys,
  waitForHidden,
  waitForFocus,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
  waitUntilStable,
} from './harness/journey'
import { cast, castRow } from './screens/cast'
import { composer } from './screens/composer'
import { feed } from './screens/feed'
import { help } from './screens/help'
import { home } from './screens/home'
import { search } from './screens/search'
import { shell } from './screens/shell'
import { thread } from './screens/thread'

const on = setupJourney({ CASTAWAY_WORLD: 'social' })

/** Whether the focused element looks different than without focus; null if nothing has the focus. */
const focusIsVisible = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return null
    // The focus ring of a field is drawn by its container.
    const frame = at.matches('input') && at.parentElement ? [at.parentElement] : []
    const looks = [at, ...at.children, ...frame].map((each) => getComputedStyle(each))
    return looks.some((look) => look.outlineStyle !== 'none' || look.boxShadow !== 'none')
  })

test('lists, routes, composer and help work by keyboard alone, and Back keeps the scroll position', async () => {
  const person = await on.registeredUser('kim', { path: '/?tab=trending' })
  const { page } = person
  const { keyboard } = page
  const { rows, row, focusedPosition, topRow } = feed(page)
  await waitForVisible(rows)

  const at = (place: number) =>
    eventually(async () => expect(await focusedPosition()).toBe(place), 5_000)
  /** All at once: at the last loaded row, a step waits until more are there. */
  const down = async (to: number) => {
    for (let place = (await focusedPosition())!; place < to; place++) await keyboard.press('j')
    await eventually(async () => expect(await focusedPosition()).toBe(to))
  }
  await focusFirstRow(page)
  await at(1)
  expect(await focusIsVisible(page)).toBe(true)
  await keyboard.press('j')
  await keyboard.press('j')
  await at(3)
  await keyboard.press('k')
  await at(2)
  const second = cast(row(2))
  await keyboard.press('l')
  await waitForVisible(second.like({ pressed: true }))
  await keyboard.press('l')
  await waitForVisible(second.like({ pressed: false }))

  // Far down, into a thread and back: the same cast at the same scroll position.
  await down(14)
  const before = await waitUntilStable(topRow)
  expect(before.y).toBeGreaterThan(500)
  await keyboard.press('o')
  await page.waitForURL(/\/cast\/0x/)
  await waitForVisible(thread(page).feed.list)
  await page.goBack()
  await waitForVisible(home(page).trending.list)
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
  // In a field, the same keys type letters.
  const { field } = search(page)
  await waitForFocus(field)
  await keyboard.type('cgj?')
  expect(await field.inputValue()).toBe('cgj?')
  expect(await shell(page).dialog.count()).toBe(0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await goByKeys(page, 'h', '/')

  await keyboard.press('?')
  await waitForVisible(help(page).writeCast)
  await keyboard.press('Escape')
  await waitForHidden(help(page).dialog)

  await keyboard.press('c')
  await waitForFocus(composer(page).field)
  await keyboard.type('Written without a mouse.')
  await keyboard.press('Control+Enter')
  await waitForVisible(composer(page).sentNotice)
  await waitForHidden(composer(page).dialog)
  await goByKeys(page, 'p', '/@kim')
  await waitForVisible(castRow(page, 'Written without a mouse.'))

  // Tab moves through the page with a visible focus; after the end it leaves the page for one press.
  const shown: (boolean | null)[] = []
  for (let step = 0; step < 8; step++) {
    await keyboard.press('Tab')
    shown.push(await focusIsVisible(page))
  }
  expect(shown).not.toContain(false)
  expect(shown.filter((each) => each === null).length).toBeLessThanOrEqual(1)
  expectNoConsoleErrors(person)
})

test('what is typed before the code of composer, search and palette has come is typed into their fields', async () => {
  const person = await on.registeredUser('quickkim', { path: '/?tab=trending' })
  const { page } = person
  const { keyboard } = page
  const { row } = feed(page)
  const composerArrives = await holdBack(page, 'Composer')
  const searchArrives = await holdBack(page, 'SearchScreen')
  const paletteArrives = await holdBack(page, 'Palette')
  await focusFirstRow(page)

  await keyboard.press('c')
  // On the row that has the focus, these letters would like it and open it.
  await keyboard.type('lox')
  await keyboard.press('Backspace')
  await keyboard.type('l, Now!')
  composerArrives()
  await composer(page).has('lol, Now!')
  await keyboard.type(' and more')
  await composer(page).has('lol, Now! and more')
  expect(await cast(row(1)).like({ pressed: true }).count()).toBe(0)
  await composer(page).discard.click()
  await waitForHidden(composer(page).dialog)

  await keyboard.press('/')
  await keyboard.type('boats and bays')
  searchArrives()
  const { field } = search(page)
  await waitForFocus(field)
  await eventually(async () => expect(await field.inputValue()).toBe('boats and bays'))

  await keyboard.press('Control+k')
  await keyboard.type('chanls')
  await keyboard.press('Enter')
  paletteArrives()
  await page.waitForURL((url) => url.pathname === '/channels')
  expectNoConsoleErrors(person)
})
