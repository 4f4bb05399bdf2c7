import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { eventually, waitForVisible } from '../harness/steps'
import { approval } from './approval'
import { choose } from './menu'

/** The menu of this tab’s account: its profile, other accounts, and signing out. */
export const accountMenu = (page: Page) => {
  const button = page.getByRole('banner').getByRole('button', { name: /, account menu$/ })
  const changedNotice = (handle: string) => page.getByText(`Switched to @${handle}`)
  const chosen = (name: string) => page.getByRole('menuitemradio', { name, checked: true })
  return {
    button,
    changedNotice,
    chosen,
    /** The menu button of this user on the rail. */
    isCurrent: (handle: string) =>
      waitForVisible(page.getByRole('banner').getByRole('button', { name: `@${handle}` })),
    entries: page.getByRole('menuitem'),
    openProfile: async () => {
      await button.click()
      await choose(page, 'Your profile')
    },
    signOut: async () => {
      await button.click()
      await choose(page, 'Sign out')
    },
    signedOutNotice: page.getByText('Signed out', { exact: true }),
    signedOutElsewhereNotice: page.getByText('You were signed out'),
    /** Switches to the account with this name, in this tab. */
    async become(name: string, handle = name.toLowerCase()) {
      await button.click()
      await choose(page, name, 'menuitemradio')
      await waitForVisible(changedNotice(handle))
    },
    async becomeEverywhere(handle: string) {
      await button.click()
      await choose(page, `Switch to @${handle} in all tabs`)
    },
    /** Closes the menu while this account is the current one. */
    close: (name: string) =>
      eventually(async () => {
        await page.keyboard.press('Escape')
        expect(await chosen(name).count()).toBe(0)
      }),
    removedNotice: page.getByText('This tab’s account was removed from your accounts.'),
    /** The user's own profile image, which opens the menu on a phone. */
    ownImage: (name: string) =>
      page
        .getByRole('navigation')
        .getByRole('button', { name: new RegExp(`^${name}.*account menu$`, 'i') }),
  }
}

/** The settings of the accounts: list, signers, storage and subscriptions. */
export const accounts = (page: Page) => {
  const dialog = page.getByRole('dialog')
  const adding = page.getByRole('dialog', { name: 'Add an account' })
  const addName = adding.getByRole('textbox', { name: 'Username' })
  const keys = page.getByRole('list', { name: 'Signers' })
  const ownKey = keys.getByRole('listitem').filter({ hasText: 'Used here' })
  return {
    addButton: page.getByRole('button', { name: 'Add an account' }),
    /** The dialog that adds an account. */
    adding: {
      dialog: adding,
      alert: adding.getByRole('alert'),
      approval: approval(adding),
      async connect(name: string) {
        await addName.fill(name)
        await adding.getByRole('button', { name: 'Connect', exact: true }).click()
      },
    },
    async remove(handle: string) {
      await page.getByRole('button', { name: `More options for @${handle}` }).click()
      await choose(page, 'Remove from Castaway')
      await page
        .getByRole('alertdialog', { name: `Remove @${handle} from Castaway?` })
        .getByRole('button', { name: 'Remove', exact: true })
        .click()
    },
    removedNotice: (handle: string) => page.getByText(`@${handle} removed from Castaway`),
    approval: approval(page),
    /** The signer of this app. */
    ownKey: {
      row: ownKey,
      askedBy: (fid: number) => ownKey.getByText(`Requested by app account ${fid}`),
      mayWrite: ownKey.getByText('can post everything'),
      endButton: page.getByRole('button', { name: 'Revoke the signer used here' }),
      dialog,
      forgetButton: page.getByRole('button', { name: 'Delete key' }),
      forgottenNotice: page.getByText('Castaway’s key deleted'),
      revokeButton: dialog.getByRole('button', { name: 'Revoke' }),
      revokedNotice: page.getByText('Signer revoked'),
    },
    storage: {
      casts: page.getByRole('list', { name: 'Storage used' }).getByText('Casts'),
      rented: page.getByRole('list', { name: 'Rented storage' }).getByRole('listitem'),
      async rent() {
        await page.getByRole('button', { name: 'Rent more' }).click()
        await page.getByRole('button', { name: 'Rent', exact: true }).click()
      },
      payment: {
        button: page.getByRole('button', { name: 'Pay with your wallet' }),
        text: (text: string | RegExp) => page.getByRole('alertdialog').getByText(text),
        confirmButton: page.getByRole('alertdialog').getByRole('button', { name: 'Rent' }),
      },
      rentedNotice: page.getByText('Storage unit rented'),
      noChainNotice: page.getByText(
        'You can’t rent more because this island runs without a chain.',
      ),
    },
    subscriptions: {
      heading: page.getByRole('heading', { name: 'Subscriptions' }),
      noneNotice: page.getByText('No one yet.'),
      list: page.getByRole('list', { name: 'Subscribed to you' }),
    },
  }
}

/** The settings of Pro. */
export const pro = (page: Page) => {
  const question = page.getByRole('alertdialog', { name: /^Buy Pro for / })
  const dialog = page.getByRole('dialog', { name: 'Buy Pro' })
  return {
    noneNotice: page.getByText('This account doesn’t have Pro.'),
    until: page.getByText(/^You have Pro until /),
    payButton: page.getByRole('button', { name: 'Pay with your wallet' }),
    shortNotice: dialog.getByText('Not enough USDC'),
    swapLink: dialog.getByRole('link', { name: 'Swap for USDC' }),
    question,
    text: (text: RegExp) => question.getByText(text),
    buyButton: question.getByRole('button', { name: 'Buy', exact: true }),
    boughtNotice: page.getByText('You have Pro', { exact: true }),
  }
}
