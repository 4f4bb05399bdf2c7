import { type Castaway, meQuery } from '@castaway/react'
import { chooseLanguage } from '../../i18n/language-choice'
import { recordsOf } from '../../app/records'
import { LANGUAGE } from './choices'

/** The language that each browser prefers. */
const BROWSER = 'browser'

/** Stores a setting for the user's other devices too. For guests it stays in this browser. */
export async function saveChoice(castaway: Castaway, name: string, value: string) {
  const me = await castaway.queryClient.ensureQueryData(meQuery).catch(() => undefined)
  if (!me?.user) return
  const { store, ready } = recordsOf(castaway)
  await ready
  await store.put('choice', name, { value })
}

/** Sets the language here and on the user's other devices; `undefined` follows the browser. */
export async function saveLanguage(
  castaway: Castaway,
  language: Parameters<typeof chooseLanguage>[0],
) {
  await chooseLanguage(language)
  await saveChoice(castaway, LANGUAGE, language ?? BROWSER)
}
