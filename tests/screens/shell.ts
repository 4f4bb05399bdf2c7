import type { Page } from 'playwright-core'

export const NAV_ITEM = { home: 'Home', channels: 'Channels' }

/** What surrounds every screen: navigation, toasts, and dialogs. */
export const shell = (page: Page) => {
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  return {
    main,
    /** The rail, or the bar of a phone. */
    navigation: page.getByRole('navigation', { name: 'Navigation' }),
    buttons: page.getByRole('button'),
    /** The sticky header: the title of the screen and its tabs. */
    header: page.locator('[data-sticky-header]'),
    heading: main.locator('h1'),
    /** Any heading of the page: some pages have them outside of their main part. */
    headings: page.getByRole('heading'),
    /** Shown while a screen is loading. */
    loading: page.locator('[role=status][aria-label]'),
    focused: page.locator(':focus'),
    link: {
      home: link(NAV_ITEM.home),
      search: link('Search'),
      channels: link(NAV_ITEM.channels),
      notifications: link('Notifications'),
      bookmarks: link('Bookmarks'),
      settings: link('Settings'),
      chooseName: link('Choose a username'),
      /** In the bar of a phone; the rail's is in the page as well, hidden. */
      barChooseName: page
        .getByRole('link', { name: 'Choose a username' })
        .filter({ visible: true }),
      signIn: page.getByRole('link', { name: 'Sign in', exact: true }),
    },
    tabs: page.getByRole('tab'),
    tabList: page.getByRole('tablist').first(),
    dialog,
    /** Any error message, and the one in the screen itself. */
    alert: page.getByRole('alert'),
    mainAlert: main.getByRole('alert'),
    /** In the screen itself, beside the text of its alert. */
    retryButton: main.getByRole('alert').getByRole('button', { name: 'Try again' }),
    /** Casts, users, channels: the rows of any list. */
    rows: main.getByRole('article'),
    upgradeNotice: page.getByText('A new version is available'),
    reloadButton: page.getByRole('button', { name: 'Reload' }),
    noConnection: page.getByText('No connection'),
    tryAgain: page.getByRole('button', { name: 'Try again' }),
    dismissToast: page.getByRole('button', { name: 'Dismiss' }),
    /** The undo button of a toast. */
    undo: page.getByRole('button', { name: 'Undo' }),
    /** Shown for a URL without a route. */
    notFound: page.getByText('Page not found'),
    goHome: page.getByRole('link', { name: 'Go to Home' }),
  }
}

/** The sheet of the navigation items that do not fit. */
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

/** The suffix of every page title. */
export const TITLE_END = ' · Castaway'
