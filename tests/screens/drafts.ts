import type { Page } from 'playwright-core'

/** The place of what is not out yet: drafts. */
export const drafts = (page: Page) => ({
  tab: page.getByRole('tab', { name: 'Drafts' }),
  /** A draft, by words of it; a press opens it. */
  draft: (words: string) => page.getByRole('button').filter({ hasText: words }),
  none: page.getByText('No drafts'),
  openElsewhere: page.getByText('open in another composer'),
})
