import type { Page } from 'playwright-core'
import { feed } from './feed'

/** The directory of mini apps. */
export const miniApps = (page: Page) => {
  const list = (name: string) => page.getByRole('list', { name })
  return {
    heading: page.getByRole('heading', { name: 'Mini apps', level: 1 }),
    catalog: feed(page, 'Mini apps'),
    found: feed(page, /^Mini apps for/),
    searchField: page.getByRole('searchbox', { name: 'Find a mini app' }),
    tab: (name: string) => page.getByRole('tab', { name }),
    category: (name: string) => page.getByRole('link', { name, exact: true }),
    noApps: page.getByText('No mini apps yet'),
    noneFound: page.getByText('No mini apps found'),
    added: list('Added'),
    recent: list('Recently used'),
    clearButton: page.getByRole('button', { name: 'Clear' }),
    openLink: (name: string) => page.getByRole('link', { name: `Open ${name}` }),
    menuButton: (name: string) => page.getByRole('button', { name: `More about ${name}` }),
    menuItem: (name: string) => page.getByRole('menuitem', { name }),
    /** Names of the apps that are shown. */
    names: () =>
      page
        .getByRole('link', { name: /^Open / })
        .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')!.slice(5))),
    notice: (text: string) => page.getByText(text, { exact: true }),
  }
}

/** The dialog that hands a cast to a mini app. */
export const shareToApp = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Share to a mini app' })
  return {
    dialog,
    app: (name: string) => dialog.getByRole('button', { name }),
    none: dialog.getByText('None of your mini apps accept casts'),
  }
}

/** Notifications from mini apps, and their switches in the settings. */
export const appNotifications = (page: Page) => {
  const list = page.getByRole('list', { name: 'Notifications from mini apps' })
  return {
    list,
    row: (title: string) => list.getByRole('button', { name: title, exact: true }),
    switchOf: (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) }),
    empty: page.getByText('Nothing from mini apps yet'),
  }
}

/** A link in the text of a cast. */
export const textLink = (page: Page, name: RegExp) => page.getByRole('link', { name }).first()

/** Mini apps that the person blocked. */
export const blockedApps = (page: Page) => {
  const sheet = page.getByRole('dialog').filter({ hasText: 'You blocked this mini app' })
  const list = page.getByRole('list', { name: 'Blocked mini apps' })
  return {
    blockItem: 'Block mini app',
    sheet,
    closeButton: sheet.getByRole('button', { name: 'Close' }),
    /** In place of its card in a cast. */
    card: page.getByText('A mini app that you blocked:'),
    row: (domain: string) => list.getByRole('listitem').filter({ hasText: domain }),
    unblockInSettings: (domain: string) =>
      list
        .getByRole('listitem')
        .filter({ hasText: domain })
        .getByRole('button', { name: /^Unblock / }),
    none: page.getByText('No blocked mini apps yet.'),
  }
}
