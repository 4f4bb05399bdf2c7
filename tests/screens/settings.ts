import type { Page } from 'playwright-core'
import { settingsPaths } from '../../apps/web/src/app/paths'

/** Opens a page of the settings. */
export const openSettings = (
  page: Page,
  origin: string,
  section: keyof typeof settingsPaths,
): Promise<unknown> => page.goto(`${origin}${settingsPaths[section]}`)

/** The list of sections: a screen of its own on a phone, beside the section on a desktop. */
export const settingsList = (page: Page) => {
  const list = page.getByRole('navigation', { name: 'Settings' })
  return {
    list,
    /** The title of the screen: of the list, or of the open section. */
    heading: (name: string) =>
      page.getByRole('main').getByRole('heading', { name, level: 1, exact: true }),
    link: (name: string) => list.getByRole('link', { name, exact: true }),
    links: list.getByRole('link'),
    current: list.locator('[aria-current=page]'),
    backButton: page.getByRole('main').getByRole('button', { name: 'Back' }),
    signOutButton: list.getByRole('button', { name: 'Sign out', exact: true }),
    /** Shown to guests on a page that needs a session. */
    signInNotice: page.getByRole('heading', { name: 'Sign in to change this' }),
  }
}

/** The settings of all users. Accounts, wallets and mute settings have their own files. */
export const settings = (page: Page) => {
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })
  return {
    heading: page.getByRole('heading', { name: 'Settings', exact: true }),
    textSizes: page.getByRole('group', { name: 'Text size' }),
    normalText: radio('Normal'),
    largeText: radio('Large'),
    comfortableDensity: radio('Comfortable'),

    languageHeading: page.getByRole('heading', { name: 'Language', exact: true }),
    /** The option that follows the browser and names its language: it is the first one. */
    languageOfBrowser: (language: string) =>
      page.getByRole('radio', { name: new RegExp(language) }).first(),
    /** A language by its native name. */
    language: (name: string) => radio(name),
    chooseLanguage: (name: string) => page.getByText(name, { exact: true }).click(),
  }
}

/** The profile group. */
export const profileSettings = (page: Page) => {
  const wallets = page.getByRole('list', { name: 'Wallets on your profile' })
  return {
    putWallet: wallets.getByRole('button', { name: /^Show on profile: 0x/ }),
    takeWallet: wallets.getByRole('button', { name: /^Remove from profile: 0x/ }),
    walletNotice: page.getByText('This wallet is shown on your profile'),
  }
}

/** Texts of the app in other languages: the heading of the language page, and the trending tab. */
export const LANGUAGES = [
  { id: 'ar', name: 'العربية', dir: 'rtl', trending: 'الرائج', heading: 'اللغة' },
  { id: 'es', name: 'Español', dir: 'ltr', trending: 'tendencia', heading: 'Idioma' },
  { id: 'ja', name: '日本語', dir: 'ltr', trending: 'トレンド', heading: '言語' },
  { id: 'zh', name: '中文', dir: 'ltr', trending: '热门', heading: '语言' },
]

/** The heading of that page in another language. */
export const languageHeading = (page: Page, words: string) =>
  page.getByRole('heading', { name: words, exact: true })
