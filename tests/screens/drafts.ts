import type { Page } from 'playwright-core'

/** The drafts screen. */
export const drafts = (page: Page) => ({
  tab: page.getByRole('tab', { name: 'Drafts' }),
  /** A draft by its text; a click opens it. */
  draft: (words: string) => page.getByRole('button').filter({ hasText: words }),
  none: page.getByText('No drafts'),
  openElsewhere: page.getByText('open in another composer'),
})
