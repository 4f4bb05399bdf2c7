import { ar } from './ar'
import { en } from './en'
import { es } from './es'
import { ja } from './ja'
import { zh } from './zh'

/**
 * The words of the wallet frame. The page that holds it says which language it has, and nothing else: what stands
 * beside a password or a signature must not be chosen by a script of that page. So the frame brings all of its words
 * itself, in plain tables, as nothing of a library is loaded where a key lives.
 */
export type FrameWords = typeof en

export type Problem = keyof FrameWords['problems']

const tables: Readonly<Record<string, FrameWords>> = { en, ar, es, ja, zh }

/** The table of a language and how it is written; English where there is none. `language`: a BCP 47 tag. */
export function wordsIn(language: string): { words: FrameWords; lang: string; dir: 'ltr' | 'rtl' } {
  const [asked = ''] = language.toLowerCase().split('-')
  const lang = Object.hasOwn(tables, asked) ? asked : 'en'
  return { words: tables[lang]!, lang, dir: lang === 'ar' ? 'rtl' : 'ltr' }
}
