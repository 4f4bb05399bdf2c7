import type { Page } from 'playwright-core'

/** The page that shows every component of the design system in its states. */
export const componentGallery = (page: Page) => ({
  stories: page.locator('[data-story]'),
  /** Selector of the elements that are forced into this pseudo-class. */
  forced: (state: string) => `[data-forced="${state}"] > *`,
})
