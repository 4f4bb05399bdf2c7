import type { Locator, Page } from 'playwright-core'

/** The pill after someone has cast. */
export const ONE_NEW_CAST = '1 new cast'

/** A list of casts, users or anything else, by its name; the only one by default. */
export const feed = (page: Page | Locator, name?: string | RegExp) => {
  const list = page.getByRole('feed', name === undefined ? {} : { name })
  const rows = list.getByRole('article')
  return {
    list,
    rows,
    /** The row at this position, counted from 1. */
    row: (position: number) => rows.and(list.locator(`[aria-posinset="${position}"]`)),
    /** The focused row, or the row that contains the focus. */
    focusedRow: list.locator('[role=article]:focus, [role=article]:focus-within'),
    /** The position of the focused row, counted from 1; null if there is none. */
    focusedPosition: () =>
      list.page().evaluate(() => {
        const row = document.activeElement?.closest('[role=feed] [role=article]')
        return row ? Number(row.getAttribute('aria-posinset')) : null
      }),
    /** The first row below the sticky header, and its position in the viewport. */
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
    /** The rendered rows in document order: their position, and whether they have text. */
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

/** The profile paths of the authors of these casts. */
export const authorPaths = (rows: Locator): Promise<string[]> =>
  rows.evaluateAll((each) => each.map((row) => row.querySelector('a')?.getAttribute('href') ?? ''))

/** The times of these casts in Unix milliseconds, in order. */
export const castTimes = (rows: Locator): Promise<number[]> =>
  rows.evaluateAll((each) => {
    const place = (row: Element) => Number(row.getAttribute('aria-posinset'))
    return each
      .toSorted((a, b) => place(a) - place(b))
      .map((row) => Date.parse(row.querySelector('time')?.dateTime ?? ''))
  })
