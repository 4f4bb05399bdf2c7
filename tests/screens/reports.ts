import type { Page } from 'playwright-core'

/** The item of a menu that opens it. */
export const REPORT = 'Report…'

/** The dialog that reports something, and what follows. */
export const reportDialog = (page: Page, title: string | RegExp = /^Report/) => {
  const dialog = page.getByRole('dialog', { name: title })
  return {
    dialog,
    /** The item of an open menu. */
    menuItem: page.getByRole('menuitem', { name: REPORT }),
    reason: (name: string) => dialog.getByRole('radio', { name }),
    details: dialog.getByRole('textbox', { name: 'Details (optional)' }),
    sendButton: dialog.getByRole('button', { name: 'Send report' }),
    readers: dialog.getByText(/operators of this server will read your report/),
    noReason: dialog.getByText('Choose a reason.'),
    sent: dialog.getByText(/^Thank you/),
    muteButton: (name: string) => dialog.getByRole('button', { name: `Mute @${name}` }),
    blockButton: (name: string) => dialog.getByRole('button', { name: `Block @${name}` }),
    removeAppButton: dialog.getByRole('button', { name: 'Remove mini app' }),
    doneButton: dialog.getByRole('button', { name: 'Done' }),
    signInNotice: page.getByText('Sign in to report this'),
  }
}

/** The operators' page of open reports. */
export const reportsPage = (page: Page) => {
  const things = page.getByRole('article')
  return {
    /** On the page of the server's state. */
    link: page.getByRole('link', { name: 'What people reported' }),
    heading: page.getByRole('heading', { name: 'Reports', exact: true }),
    things,
    /** The thing that has this text. */
    thing: (text: string) => things.filter({ hasText: text }),
    resolveButton: (text: string) =>
      things.filter({ hasText: text }).getByRole('button', { name: /^Resolve/ }),
    closed: (count: number) =>
      page.getByText(`${count} ${count === 1 ? 'report' : 'reports'} closed.`),
  }
}
