import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { injectWallet } from './harness/wallet'
import {
  castRow,
  chooseName,
  eventually,
  firstRowByKey,
  goByKeys,
  gone,
  hasFocus,
  noComplaints,
  seen,
  signIn,
  stage,
  still,
} from './harness/journey'

const on = stage({ CASTAWAY_WORLD: 'social' })

/** The row that holds the focus, by its place in the list; null where none does. */
const focusedRow = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('[role=article]')
    return row ? Number(row.getAttribute('aria-posinset')) : null
  })

/** The first cast below what sticks to the top, and where it stands. */
const topOfList = (page: Page) =>
  page.evaluate(() => {
    const head = document.querySelector('[data-sticky-header]')?.getBoundingClientRect().bottom ?? 0
    const rows = [...document.querySelectorAll('[role=feed] [role=article]')]
    const row = rows.find((each) => each.getBoundingClientRect().bottom > head + 1)
    return row
      ? { key: row.getAttribute('data-key'), top: row.getBoundingClientRect().top, y: scrollY }
      : null
  })

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

test('the whole way by keyboard: lists, places, composer, help; Back keeps the place', async () => {
  const person = await on.visitor()
  const { page } = person
  const { keyboard } = page
  await injectWallet(person.context)
  await signIn(page, on.product.url)
  await chooseName(page, 'kim')
  await page.goto(`${on.product.url}/?tab=trending`)
  await seen(page.getByRole('feed').getByRole('article'))

  const at = (row: number) =>
    eventually(async () => expect(await focusedRow(page)).toBe(row), 5_000)
  /** Row by row: at the last one that has come, a press waits for nothing. */
  const down = async (to: number) => {
    for (let row = ((await focusedRow(page)) ?? 0) + 1; row <= to; row++) {
      await eventually(async () => {
        if ((await focusedRow(page)) !== row) await keyboard.press('j')
        expect(await focusedRow(page)).toBe(row)
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
  const row = page.getByRole('feed').getByRole('article').and(page.locator('[aria-posinset="2"]'))
  await keyboard.press('l')
  await seen(row.getByRole('button', { name: /^Like, /, pressed: true }))
  await keyboard.press('l')
  await seen(row.getByRole('button', { name: /^Like, /, pressed: false }))

  // Far down, into a thread and back: the same cast at the same height.
  await down(14)
  const before = await still(() => topOfList(page))
  expect(before.y).toBeGreaterThan(500)
  await keyboard.press('o')
  await page.waitForURL(/\/cast\/0x/)
  await seen(page.getByRole('feed', { name: 'Thread' }))
  await page.goBack()
  await seen(page.getByRole('feed', { name: 'Trending casts' }))
  await eventually(async () => {
    const after = (await topOfList(page))!
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
  const field = page.getByRole('main').getByRole('combobox', { name: /^Search/ })
  await hasFocus(field)
  await keyboard.type('cgj?')
  expect(await field.inputValue()).toBe('cgj?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await goByKeys(page, 'h', '/')

  await keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await seen(help.getByText('Write a cast'))
  await keyboard.press('Escape')
  await gone(help)

  await keyboard.press('c')
  await hasFocus(page.getByRole('textbox', { name: 'Your cast' }))
  await keyboard.type('Written without a mouse.')
  await keyboard.press('Control+Enter')
  await seen(page.getByText('Your cast is out'))
  await gone(page.getByRole('dialog'))
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
