import type { Page } from 'playwright-core'

/** The page that shows every part of the design system in its states. */
export const workshop = (page: Page) => ({
  parts: page.locator('[data-show]'),
  /** Finds what is to look as if a pointer or a key held it in this state. */
  held: (state: string) => `[data-forced="${state}"] > *`,
})
