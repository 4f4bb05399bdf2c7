import type { Page } from 'playwright-core'

export const docs = (page: Page) => ({
  search: page.getByRole('searchbox', { name: 'Search the documentation' }),
  contents: page.getByRole('navigation', { name: 'Documentation' }),
  results: page.getByRole('list', { name: 'Results' }).getByRole('link'),
  resultIn: (title: string) =>
    page.getByRole('list', { name: 'Results' }).getByRole('link', { name: title }),
  noResults: page.getByText('No page has all of these words.'),
  article: page.getByRole('article'),
  /** The title of the page that is shown. */
  title: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
  heading: (name: string) => page.getByRole('article').getByRole('heading', { name, exact: true }),
  /** A heading, by what the URL calls it. */
  withId: (id: string) => page.locator(`[id="${id}"]`),
  link: (name: string) => page.getByRole('article').getByRole('link', { name, exact: true }),
  code: page.getByRole('article').locator('pre'),
  copy: page.getByRole('article').getByRole('button', { name: 'Copy', exact: true }),
  onThisPage: page.getByText('On this page', { exact: true }),
  /** In the list of the headings of a page. */
  part: (name: string) => page.getByRole('group').getByRole('link', { name, exact: true }),
  more: page.getByRole('navigation', { name: 'More pages' }).getByRole('link'),
  notFound: page.getByRole('heading', { name: 'Page not found' }),
})
