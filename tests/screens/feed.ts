import type { Locator, Page } from 'playwright-core'

/** What is said when someone has cast meanwhile. */
export const ONE_NEW_CAST = '1 new cast'

/** A list of casts, people or anything else, by its name or whichever there is. */
export const feed = (page: Page | Locator, name?: string | RegExp) => {
  const list = page.getByRole('feed', name === undefined ? {} : { name })
  const rows = list.getByRole('article')
  return {
    list,
    rows,
    /** The row at this place, counted from 1. */
    row: (position: number) => rows.and(list.locator(`[aria-posinset="${position}"]`)),
    /** The row that has the keyboard, or holds what has it. */
    focusedRow: list.locator('[role=article]:focus, [role=article]:focus-within'),
    /** The place of the row that has the keyboard, counted from 1; null where none has it. */
    focusedPosition: () =>
      list.page().evaluate(() => {
        const row = document.activeElement?.closest('[role=feed] [role=article]')
        return row ? Number(row.getAttribute('aria-posinset')) : null
      }),
    /** The row below what sticks to the top, and where it stands. */
    topRow: () =>
      list.page().evaluate(() => {
        const head =
          document.querySelector('[data-sticky-header]')?.getBoundingClientRect().bottom ?? 0
        const all = [...document.querySelectorAll('[role=feed] [role=article]')]
        const row = all.find((each) => each.getBoundingClientRect().bottom > head + 1)
        return row
          ? { key: row.getAttribute('data-key'), top: row.getBoundingClientRect().top, y: scrollY }
          : null
      }),
    /** The rows that are drawn, in the order of the document: their place, and whether they hold words. */
    rowPositions: () =>
      rows.evaluateAll((all) =>
        all.map((row) => ({
          place: Number(row.getAttribute('aria-posinset')),
          isNamed: row.textContent !== '',
        })),
      ),
    newCasts: (count: number) =>
      page.getByRole('button', { name: count === 1 ? ONE_NEW_CAST : `${count} new casts` }),
    anyNewCasts: page.getByRole('button', { name: /new casts?$/ }),
    end: page.getByText('You’ve reached the shore.'),
    skip: page.getByRole('button', { name: 'Skip the list' }),
    back: page.getByRole('button', { name: 'Back to the list' }),
  }
}

/** The addresses of those who wrote these casts. */
export const authorPaths = (rows: Locator): Promise<string[]> =>
  rows.evaluateAll((each) => each.map((row) => row.querySelector('a')?.getAttribute('href') ?? ''))

/** When these casts were written, in Unix milliseconds, from the first to the last. */
export const castTimes = (rows: Locator): Promise<number[]> =>
  rows.evaluateAll((each) => {
    const place = (row: Element) => Number(row.getAttribute('aria-posinset'))
    return each
      .toSorted((a, b) => place(a) - place(b))
      .map((row) => Date.parse(row.querySelector('time')?.dateTime ?? ''))
  })
