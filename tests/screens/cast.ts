import type { Locator, Page } from 'playwright-core'
import { choose } from './menu'

/** Text that the journey itself wrote: casts, replies and display names. */
export const content = (
  where: Page | Locator,
  words: string | RegExp,
  { exact = false } = {},
): Locator => where.getByText(words, { exact })

/** The row of a cast, found by its text. */
export const castRow = (where: Page | Locator, words: string): Locator =>
  where.getByRole('article').filter({ hasText: words }).first()

/** The row of a cast, found by its hash. */
export const castOf = (where: Page | Locator, hash: string): Locator =>
  where.locator(`[data-key="${hash}"]`).first()

const LIKE = 'Like'

/** The accessible name of the like button. */
export const likeName = (count: number) => `${LIKE}, ${count}`

/** The reader's name above a cast that they have recast. */
export const YOU = 'You'

/** A link to a user's profile, wherever they are named. */
export const personLink = (where: Page | Locator, name: string): Locator =>
  where.getByRole('link', { name }).first()

interface ButtonState {
  count?: number
  pressed?: boolean
}

/** The elements in a cast's row. */
export const cast = (row: Locator) => {
  const page = row.page()
  const button = (name: string, { count, pressed }: ButtonState) =>
    row.getByRole('button', {
      name: count === undefined ? new RegExp(`^${name}, `) : `${name}, ${count}`,
      ...(pressed === undefined ? {} : { pressed }),
    })
  /** Opens the menu and clicks an item. */
  const item = (name: string) => async () => {
    await row.getByRole('button', { name: 'More options for this cast' }).click()
    await choose(page, name)
  }
  return {
    like: (state: ButtonState = {}) => button(LIKE, state),
    recast: (state: ButtonState = {}) => button('Recast', state),
    reply: (state: ButtonState = {}) => button('Reply', state),
    /** Says who recast it: the reader, one name, or two. */
    recastBy: (...names: string[]) =>
      row.getByText(new RegExp(`^${names.join(' and ')} recasted$`)),
    author: row.locator('a[href^="/@"]').first(),
    bookmark: item('Bookmark…'),
    mute: (name: string) => item(`Mute @${name}`)(),
    remove: async () => {
      await item('Delete')()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
    },
  }
}
