import type { Page } from 'playwright-core'

/** What places are called. */
export const NAV_ITEM = { home: 'Home', channels: 'Channels' }

/** What stands around every screen: the links to the places, toasts, and dialogs in general. */
export const shell = (page: Page) => {
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  return {
    main,
    /** What stays in sight at the top: the name of the screen, its tabs. */
    header: page.locator('[data-sticky-header]'),
    heading: main.locator('h1'),
    /** Any heading of the page: not every page has them in its main part. */
    headings: page.getByRole('heading'),
    /** What is shown while a screen is loaded. */
    loading: page.locator('[role=status][aria-label]'),
    /** What has the keyboard. */
    focused: page.locator(':focus'),
    link: {
      home: link(NAV_ITEM.home),
      search: link('Search'),
      channels: link(NAV_ITEM.channels),
      notifications: link('Notifications'),
      bookmarks: link('Bookmarks'),
      settings: link('Settings'),
      chooseName: link('Choose a username'),
      signIn: page.getByRole('link', { name: 'Sign in', exact: true }),
    },
    tabs: page.getByRole('tab'),
    tabList: page.getByRole('tablist').first(),
    /** Whichever dialog is open. */
    dialog,
    /** Whatever says that something failed, and the same in the screen itself. */
    alert: page.getByRole('alert'),
    mainAlert: main.getByRole('alert'),
    /** Of the screen itself, beside the words of its alert. */
    retryButton: main.getByRole('alert').getByRole('button', { name: 'Try again' }),
    /** Casts, people, channels: whatever a screen lists. */
    rows: main.getByRole('article'),
    upgradeNotice: page.getByText('A new version is available'),
    reloadButton: page.getByRole('button', { name: 'Reload' }),
    noConnection: page.getByText('No connection'),
    tryAgain: page.getByRole('button', { name: 'Try again' }),
    dismissToast: page.getByRole('button', { name: 'Dismiss' }),
    /** The button of a toast that takes back what was just done. */
    undo: page.getByRole('button', { name: 'Undo' }),
    /** An address that leads nowhere. */
    notFound: page.getByText('Page not found'),
    goHome: page.getByRole('link', { name: 'Go to Home' }),
  }
}

/** The sheet of the places that the navigation has no room for. */
export const moreSheet = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'More' })
  const place = (link: string, heading = link) => ({
    link: dialog.getByRole('link', { name: link, exact: true }),
    heading: page.getByRole('heading', { name: heading, level: 1 }),
  })
  return {
    dialog,
    button: page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }),
    signOut: dialog.getByRole('button', { name: 'Sign out' }),
    places: [place('Bookmarks'), place('Lists'), place('Drafts and scheduled', 'Drafts')],
  }
}

/** How the title of every page ends. */
export const TITLE_END = ' · Castaway'
