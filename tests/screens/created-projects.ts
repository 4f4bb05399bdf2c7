import type { Page } from 'playwright-core'

/** The page of a created web client. */
export const createdWebClient = (page: Page) => ({
  casts: page.getByRole('article'),
  searchField: page.getByRole('searchbox', { name: 'Search' }),
  nothing: page.getByText('Nothing found.'),
})
