import { type Say, tableIn } from './tables'
import { i18n } from './words'

/** Every language of the app, in its own words. `public/look.js` chooses from the same before the first paint. */
export const languages = {
  en: 'English',
  ar: 'العربية',
  es: 'Español',
  ja: '日本語',
  zh: '中文',
} as const

export type Language = keyof typeof languages

/** Where this browser keeps the language that was chosen. */
const KEY = 'castaway.language'

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value)

/** What was chosen where storage is switched off: it holds for as long as the page does. */
let unkept: Language | undefined

/** The language that somebody chose in this browser; undefined where they left it to the browser. */
export function chosenLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return isLanguage(kept) ? kept : unkept
  } catch {
    return unkept
  }
}

function keep(language: Language | undefined): void {
  unkept = undefined
  try {
    if (language) localStorage.setItem(KEY, language)
    else localStorage.removeItem(KEY)
  } catch {
    unkept = language
  }
}

/** What the browser prefers of the languages there are. */
export const preferredLanguage = (): Language =>
  navigator.languages.map((each) => each.split('-')[0]).find(isLanguage) ?? 'en'

const catalogs = import.meta.glob<{ messages: typeof i18n.messages }>(['./*.po', '!./en.po'])
let say: Say | undefined
const listeners = new Set<() => void>()

/** Browsers that take their language from the system name some that no formatter takes: `en-US@posix`. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/**
 * Speaks a language from now on: its words, its direction, and its dates and numbers as the person's
 * browser has them for where they live (`es-MX`). Rejects where its catalog could not be loaded, and
 * then nothing has changed. What `before` does is done by the time that anybody is told.
 */
export async function speak(language: Language, before?: () => void): Promise<void> {
  const [{ messages }, { translated }] =
    language === 'en'
      ? [{ messages: {} }, { translated: undefined }]
      : await Promise.all([catalogs[`./${language}.po`]!(), import('./translated')])
  const regional = navigator.languages.filter(
    (each) => each.split('-')[0] === language && isTag(each),
  )
  say = translated
  i18n.loadAndActivate({ locale: language, locales: [...regional, language], messages })
  const { documentElement: page } = document
  page.lang = language
  page.dir = language === 'ar' ? 'rtl' : 'ltr'
  before?.()
  for (const listener of listeners) listener()
}

/** Speaks what somebody chose and keeps it for the next visit; `undefined` leaves it to the browser. */
export async function chooseLanguage(language: Language | undefined): Promise<void> {
  await speak(language ?? preferredLanguage(), () => keep(language))
}

/** Tells of every choice of a language, also of the one that is spoken already. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A table of English words in the language of the moment, whenever they are read. */
export const inWords = <T>(table: T): T => tableIn(table, (...text) => say?.(...text))
