import { ar } from './ar'
import { en } from './en'
import { es } from './es'
import { ja } from './ja'
import { zh } from './zh'
import type { FrameStrings } from './frame-strings'

export type ErrorKey = keyof FrameStrings['errors']

const tables: Readonly<Record<string, FrameStrings>> = { en, ar, es, ja, zh }

/**
 * The strings of a language with its writing direction; English if there is no translation. `language`: a BCP 47 tag.
 */
export function stringsFor(language: string): {
  strings: FrameStrings
  lang: string
  dir: 'ltr' | 'rtl'
} {
  const [asked = ''] = language.toLowerCase().split('-')
  const lang = Object.hasOwn(tables, asked) ? asked : 'en'
  return { strings: tables[lang]!, lang, dir: lang === 'ar' ? 'rtl' : 'ltr' }
}
