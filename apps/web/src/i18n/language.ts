import type { Translate } from './message-tables'
import { i18n } from './i18n'

/**
 * Every language of the app, by its native name. `public/look.js` chooses from the same list before the first paint.
 */
export const languages = {
  en: 'English',
  ar: 'العربية',
  es: 'Español',
  ja: '日本語',
  zh: '中文',
} as const

export type Language = keyof typeof languages

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value)

const catalogs = import.meta.glob<{ messages: typeof i18n.messages }>(['./*.po', '!./en.po'])
let translator: Translate | undefined
const listeners = new Set<() => void>()

/** Browsers that take their language from the system report some tags that no formatter accepts: `en-US@posix`. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/**
 * Switches the app to a language: catalog, text direction, and the regional format of dates and numbers that
 * the browser prefers (`es-MX`). Rejects without a change if its catalog could not be loaded. `before` runs before
 * the listeners do.
 */
export async function activateLanguage(language: Language, before?: () => void): Promise<void> {
  const [{ messages }, { translate }] =
    language === 'en'
      ? [{ messages: {} }, { translate: undefined }]
      : await Promise.all([catalogs[`./${language}.po`]!(), import('./translate')])
  const regional = navigator.languages.filter(
    (each) => each.split('-')[0] === language && isTag(each),
  )
  translator = translate
  i18n.loadAndActivate({ locale: language, locales: [...regional, language], messages })
  const { documentElement: page } = document
  page.lang = language
  page.dir = language === 'ar' ? 'rtl' : 'ltr'
  before?.()
  for (const listener of listeners) listener()
}

/** Calls the listener after every choice of a language, also if it did not change. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Translates an English text of a table into the current language. */
export const translateText: Translate = (...text) => translator?.(...text)
