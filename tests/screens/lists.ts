import type { Page } from 'playwright-core'
import { feed } from './feed'
import { choose } from './menu'

const peopleCount = (page: Page, count: number) =>
  page.getByText(`${count} people`, { exact: true })

/** The screen of all lists. */
export const lists = (page: Page) => ({
  none: page.getByText('No lists yet'),
  newButton: page.getByRole('button', { name: 'Create a list' }),
  /** Creates a list, whether or not there are others, and opens it. */
  make: async (name: string) => {
    await page
      .getByRole('button', { name: /^(Create a list|New list)$/ })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/lists\/[\w-]+/)
  },
  links: page.getByRole('list', { name: 'Your lists' }).getByRole('link'),
  /** A link by the beginning of its name. */
  link: (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }),
  file: page.locator('input[type=file]'),
  emptyFileNotice: page.getByText('No lists in this file'),
})

/** The screen of the list with this name. */
export const list = (page: Page, name: string) => {
  const people = feed(page, `People in the list ${name}`)
  const found = page.getByRole('list', { name: 'People found' })
  const chooseInMenu = async (item: string) => {
    await page.getByRole('button', { name: 'More options for this list' }).click()
    await choose(page, item)
  }
  return {
    heading: page.getByRole('heading', { name }),
    castsTab: page.getByRole('tab', { name: 'Casts' }),
    casts: feed(page, `Casts in the list ${name}`),
    peopleTab: page.getByRole('tab', { name: 'People' }),
    nobody: page.getByText('No one in this list yet'),
    count: (count: number) => peopleCount(page, count),
    searchField: page.getByRole('searchbox', { name: 'Add people' }),
    /** A user in the search results. */
    found: (username: string) => {
      const row = found
        .getByRole('listitem')
        .filter({ hasText: `@${username}` })
        .first()
      return {
        addButton: row.getByRole('button', { name: /^Add / }),
        removeButton: row.getByRole('button', { name: /^Remove / }),
      }
    },
    /** A user on the list. */
    person: (username: string) => {
      const row = people.rows.filter({ hasText: `@${username}` })
      return { row, removeButton: row.getByRole('button', { name: /^Remove / }) }
    },
    save: () => chooseInMenu('Export as JSON'),
    rename: async (to: string) => {
      await chooseInMenu('Rename')
      const field = page.getByRole('dialog').getByLabel('Name')
      await field.fill(to)
      await field.press('Enter')
    },
    pinToHome: () => chooseInMenu('Pin to Home'),
    pinnedNotice: page.getByText('Pinned to Home'),
    remove: () => chooseInMenu('Delete list'),
  }
}
