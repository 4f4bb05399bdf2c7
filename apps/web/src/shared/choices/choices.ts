import { type Castaway, meQuery, useCastaway } from '@castaway/react'
import { useEffect } from 'react'
import { chooseLanguage, chosenLanguage, isLanguage } from '../../i18n/language'
import { recordsOf } from '../../app/records'
import {
  applyAppearance,
  type Appearance,
  appearanceValue,
  appearanceOptions,
  readAppearance,
} from './appearance'

/** Settings that sync to the user's other devices: the appearance by setting, and the language. */
const LANGUAGE = 'language'
/** The language that each browser prefers. */
const BROWSER = 'browser'
const parts = Object.keys(appearanceOptions) as (keyof Appearance)[]

/** Stores a setting for the user's other devices too. For guests it stays in this browser. */
export async function saveChoice(castaway: Castaway, name: string, value: string) {
  const me = await castaway.queryClient.ensureQueryData(meQuery).catch(() => undefined)
  if (!me?.user) return
  const { store, ready } = recordsOf(castaway)
  await ready
  await store.put('choice', name, { value })
}

/** Applies settings from other devices that differ from this browser's. */
async function applyRemoteChoices(castaway: Castaway) {
  const { store } = recordsOf(castaway)
  const stored = new Map(store.all('choice').map(({ id, body }) => [id, body.value]))
  const look = readAppearance()
  const next = Object.fromEntries(
    parts.map((name) => [
      name,
      stored.has(name) ? appearanceValue(name, stored.get(name)) : look[name],
    ]),
  ) as Appearance
  if (parts.some((name) => next[name] !== look[name])) applyAppearance(next)
  const language = stored.get(LANGUAGE)
  const chosen = isLanguage(language) ? language : undefined
  if (stored.has(LANGUAGE) && chosen !== chosenLanguage()) {
    // If the catalog cannot be loaded, the language stays; the next change or visit tries again.
    await chooseLanguage(chosen).catch(() => undefined)
  }
}

/** Applies the settings that the user chose on other devices. Loaded for signed-in users. */
export default function SyncChoices() {
  const castaway = useCastaway()
  useEffect(() => {
    const { store, ready } = recordsOf(castaway)
    const now = () => void applyRemoteChoices(castaway)
    void ready.then(now)
    return store.subscribe(now)
  }, [castaway])
  return null
}

/** Sets the language here and on the user's other devices; `undefined` follows the browser. */
export async function saveLanguage(
  castaway: Castaway,
  language: Parameters<typeof chooseLanguage>[0],
) {
  await chooseLanguage(language)
  await saveChoice(castaway, LANGUAGE, language ?? BROWSER)
}
