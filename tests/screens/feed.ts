import type { Locator, Page } from 'playwright-core'

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
  }
}
