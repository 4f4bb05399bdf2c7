import { activateLanguage, isLanguage, type Language } from './language'

/** Storage key of the chosen language. */
const KEY = 'castaway.language'

/** The choice while storage is disabled: lost with the page. */
let unstored: Language | undefined

/** The language chosen in this browser; undefined to follow the browser. */
export function chosenLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(KEY)
    return isLanguage(stored) ? stored : unstored
  } catch {
    return unstored
  }
}

function keep(language: Language | undefined): void {
  unstored = undefined
  try {
    if (language) localStorage.setItem(KEY, language)
    else localStorage.removeItem(KEY)
  } catch {
    unstored = language
  }
}

/** The available language that the browser prefers. */
export const preferredLanguage = (): Language =>
  navigator.languages.map((each) => each.split('-')[0]).find(isLanguage) ?? 'en'

/** Switches to a language and stores the choice; `undefined` follows the browser. */
export async function chooseLanguage(language: Language | undefined): Promise<void> {
  await activateLanguage(language ?? preferredLanguage(), () => keep(language))
}
