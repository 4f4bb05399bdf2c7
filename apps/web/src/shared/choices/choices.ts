import { type Castaway, useCastaway } from '@castaway/react'
import { useEffect } from 'react'
import { isLanguage } from '../../i18n/language'
import { recordsOf } from '../../app/records'
import {
  applyAppearance,
  type Appearance,
  appearanceValue,
  appearanceOptions,
  readAppearance,
} from './appearance'

/** Settings that sync to the user's other devices: the appearance by setting, and the language. */
export const LANGUAGE = 'language'
const parts = Object.keys(appearanceOptions) as (keyof Appearance)[]

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
  if (!stored.has(LANGUAGE)) return
  const language = stored.get(LANGUAGE)
  const chosen = isLanguage(language) ? language : undefined
  try {
    const { chooseLanguage, chosenLanguage } = await import('../../i18n/language-choice')
    if (chosen !== chosenLanguage()) await chooseLanguage(chosen)
  } catch {
    // If the catalog cannot be loaded, the language stays; the next change or visit tries again.
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
