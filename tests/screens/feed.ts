import type { Locator, Page } from 'playwright-core'

/** What is said when somebody has cast meanwhile. */
export const ONE_NEW_CAST = '1 new cast'

/** A list of casts, people or anything else, by its name or whichever there is. */
export const feed = (page: Page | Locator, name?: string | RegExp) => {
  const list = page.getByRole('feed', name === undefined ? {} : { name })
  const rows = list.getByRole('article')
  return {
    list,
    rows,
    /** The row at this place, counted from 1. */
    row: (place: number) => rows.and(list.locator(`[aria-posinset="${place}"]`)),
    /** The row that has the keyboard, or holds what has it. */
    focusedRow: list.locator('[role=article]:focus, [role=article]:focus-within'),
    newCasts: (count: number) =>
      page.getByRole('button', { name: count === 1 ? ONE_NEW_CAST : `${count} new casts` }),
    end: page.getByText('You have reached the shore.'),
    skip: page.getByRole('button', { name: 'Skip past the list' }),
    back: page.getByRole('button', { name: 'Back to the list' }),
  }
}
