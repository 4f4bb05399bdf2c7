import { ar } from './ar'
import { en } from './en'
import { es } from './es'
import { ja } from './ja'
import { zh } from './zh'
import type { FrameWords } from './frame-strings'

export type Problem = keyof FrameWords['problems']

const tables: Readonly<Record<string, FrameWords>> = { en, ar, es, ja, zh }

/** The table of a language and how it is written; English where there is none. `language`: a BCP 47 tag. */
export function wordsIn(language: string): { words: FrameWords; lang: string; dir: 'ltr' | 'rtl' } {
  const [asked = ''] = language.toLowerCase().split('-')
  const lang = Object.hasOwn(tables, asked) ? asked : 'en'
  return { words: tables[lang]!, lang, dir: lang === 'ar' ? 'rtl' : 'ltr' }
}
