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
  const remover = page.getByRole('alertdialog', { name: 'Delete this cast?' })
  const recast = ({ count, recasted = false }: { count?: number; recasted?: boolean } = {}) =>
    row.getByRole('button', {
      name: new RegExp(`^Recast, ${count ?? '\\d+'}${recasted ? ', recasted by you' : ''}`),
    })
  /** Opens the recast menu and chooses an item. */
  const recastItem = (name: string) => async () => {
    await recast().click()
    await choose(page, name)
  }
  return {
    like: (state: ButtonState = {}) => button(LIKE, state),
    /** The button that opens the recast menu. */
    recastButton: recast,
    recast: recastItem('Recast'),
    undoRecast: recastItem('Undo recast'),
    quote: recastItem('Quote'),
    recastMenu: page.getByRole('menu', { name: 'Recast or quote' }),
    recastItem: (name: 'Recast' | 'Undo recast' | 'Quote') =>
      page.getByRole('menuitem', { name, exact: true }),
    recastedNotice: page.getByText('Recasted', { exact: true }),
    reply: (state: ButtonState = {}) => button('Reply', state),
    /** Says who recast it: the reader, one name, or two. */
    recastBy: (...names: string[]) =>
      row.getByText(new RegExp(`^${names.join(' and ')} recasted$`)),
    author: row.locator('a[href^="/@"]').first(),
    bookmark: item('Bookmark…'),
    mute: (name: string) => item(`Mute @${name}`)(),
    muteChannel: (id: string) => item(`Mute /${id}`)(),
    report: item('Report…'),
    menuButton: row.getByRole('button', { name: 'More options for this cast' }),
    /** Opens the dialog that asks before a cast is deleted. */
    askRemoval: item('Delete'),
    removal: {
      dialog: remover,
      cancel: remover.getByRole('button', { name: 'Cancel' }),
      confirm: remover.getByRole('button', { name: 'Delete', exact: true }),
    },
    remove: async () => {
      await item('Delete')()
      await remover.getByRole('button', { name: 'Delete', exact: true }).click()
    },
  }
}

/** A mention, channel, token or address in a cast’s text. */
export const textLink = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first()
