import type { Page } from 'playwright-core'
import { feed } from './feed'
import { choose } from './menu'

/** The search screen: its field with filters, results, and recent searches. */
export const search = (page: Page) => {
  const main = page.getByRole('main')
  return {
    field: main.getByRole('combobox', { name: 'Search casts, people, and channels' }),
    clearButton: page.getByRole('button', { name: 'Clear search' }),
    /** A suggestion. */
    option: (name: string | RegExp) => page.getByRole('option', { name }),
    goToOption: (username: string) => page.getByRole('option', { name: `Go to @${username}` }),
    /** A filter chip in the field. */
    filter: (words: string) => page.getByRole('button', { name: `Edit ${words}` }),
    removeFilter: (words: string) => page.getByRole('button', { name: `Remove ${words}` }),
    alert: page.getByRole('alert'),
    dateAlert: page.getByRole('alert').getByText('before: needs a date like 2026-04-20.'),

    casts: (query: string) => feed(page, `Casts for ${query}`),
    noCasts: page.getByRole('heading', { name: 'No casts found' }),
    unknownNotice: page.getByText(/^Nothing found for/),
    /** The matching mini apps, or the empty state. */
    appsOrNone: (query: string) =>
      feed(page, `Mini apps for ${query}`).list.or(
        page.getByRole('heading', { name: 'No mini apps found' }),
      ),

    peopleTab: page.getByRole('tab', { name: 'People' }),
    chosenPeopleTab: page.getByRole('tab', { name: 'People', selected: true }),

    recent: (query: string) => main.getByRole('link', { name: query, exact: true }),
    forgetButton: (query: string) =>
      page.getByRole('button', { name: `Remove ${query} from recent searches` }),

    saveButton: page.getByRole('button', { name: 'Save this search' }),
    saveDialog: page.getByRole('dialog', { name: 'Save this search' }),
    savedNotice: page.getByText('Search saved'),
    /** A saved search by its name. */
    saved: (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }),
    deleteSaved: async (name: string) => {
      await page.getByRole('button', { name: `More options for the saved search ${name}` }).click()
      await choose(page, 'Delete')
    },
  }
}
