import type { Page } from 'playwright-core'
import { waitForSettledPage } from '../harness/routes'

/** Opens the settings and waits until every group has loaded: a late one moves those below it. */
export async function openSettings(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/settings`)
  await waitForSettledPage(page)
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
    putWallet: wallets.getByRole('button', { name: /^Put 0x.* on your profile$/ }),
    takeWallet: wallets.getByRole('button', { name: /^Remove from profile: 0x/ }),
    walletNotice: page.getByText('This wallet is shown on your profile'),
  }
}

/** Texts of the app in other languages: the heading of the settings, and the trending tab. */
export const LANGUAGES = [
  { id: 'ar', name: 'العربية', dir: 'rtl', trending: 'الرائج', settings: 'الإعدادات' },
  { id: 'es', name: 'Español', dir: 'ltr', trending: 'tendencia', settings: 'Ajustes' },
  { id: 'ja', name: '日本語', dir: 'ltr', trending: 'トレンド', settings: '設定' },
  { id: 'zh', name: '中文', dir: 'ltr', trending: '热门', settings: '设置' },
]

/** The heading of the settings in another language. */
export const settingsHeading = (page: Page, words: string) =>
  page.getByRole('heading', { name: words, exact: true })
