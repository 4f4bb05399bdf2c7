import { type Castaway, meQuery, useCastaway } from '@castaway/react'
import { useEffect } from 'react'
import { chooseLanguage, chosenLanguage, isLanguage } from '../../i18n/language'
import { recordsOf } from '../records/records'
import {
  applyAppearance,
  type Appearance,
  appearanceValue,
  appearanceOptions,
  readAppearance,
} from './appearance'

/** Choices that go along to a person's other devices: the parts of the look by their names, and the language. */
const LANGUAGE = 'language'
/** The language is left to each browser. */
const BROWSER = 'browser'
const parts = Object.keys(appearanceOptions) as (keyof Appearance)[]

/** Keeps a choice for this person's other devices too. Nobody signed in: it stays in this browser. */
export async function saveChoice(castaway: Castaway, name: string, value: string) {
  const me = await castaway.queryClient.ensureQueryData(meQuery).catch(() => undefined)
  if (!me?.user) return
  const { store, ready } = recordsOf(castaway)
  await ready
  await store.put('choice', name, { value })
}

/** What of the choices made elsewhere differs from this browser's; applied, and the look told if it changed. */
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
    // Without its words the language stays as it is; the next change or visit tries again.
    await chooseLanguage(chosen).catch(() => undefined)
  }
}

/** Keeps this browser as the person chose it on another one. Loaded for those who are signed in. */
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

/** Speaks a language here and on this person's other devices; `undefined` leaves it to the browser. */
export async function saveLanguage(
  castaway: Castaway,
  language: Parameters<typeof chooseLanguage>[0],
) {
  await chooseLanguage(language)
  await saveChoice(castaway, LANGUAGE, language ?? BROWSER)
}
