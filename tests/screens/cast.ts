import type { Locator, Page } from 'playwright-core'
import { choose } from './menu'

/** Words that the journey itself has written or named: what people cast, call themselves, answer. */
export const content = (
  where: Page | Locator,
  words: string | RegExp,
  { exact = false } = {},
): Locator => where.getByText(words, { exact })

/** The row of a cast, found by its words. */
export const castRow = (where: Page | Locator, words: string): Locator =>
  where.getByRole('article').filter({ hasText: words }).first()

/** The row of a cast, found by its hash. */
export const castOf = (where: Page | Locator, hash: string): Locator =>
  where.locator(`[data-key="${hash}"]`).first()

const LIKE = 'Like'

/** The name of the button of likes, as a screen reader says it. */
export const likeName = (count: number) => `${LIKE}, ${count}`

/** What the reader is called above a cast that they have recast. */
export const YOU = 'You'

/** The link to someone's page, wherever they are named. */
export const personLink = (where: Page | Locator, name: string): Locator =>
  where.getByRole('link', { name }).first()

interface ButtonState {
  count?: number
  pressed?: boolean
}

/** What a row of a cast has, wherever it stands. */
export const cast = (row: Locator) => {
  const page = row.page()
  const button = (name: string, { count, pressed }: ButtonState) =>
    row.getByRole('button', {
      name: count === undefined ? new RegExp(`^${name}, `) : `${name}, ${count}`,
      ...(pressed === undefined ? {} : { pressed }),
    })
  /** Opens the menu and chooses from it. */
  const item = (name: string) => async () => {
    await row.getByRole('button', { name: 'More options for this cast' }).click()
    await choose(page, name)
  }
  return {
    like: (state: ButtonState = {}) => button(LIKE, state),
    recast: (state: ButtonState = {}) => button('Recast', state),
    reply: (state: ButtonState = {}) => button('Reply', state),
    /** Says who recast it: the reader, a name, or two. */
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
