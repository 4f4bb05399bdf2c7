import { i18n } from '#i18n'

/** Makes a formatter once for each language, when it is first needed there. */
export function inLanguage<T>(make: (locales: string[]) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const locales = [i18n.locales ?? i18n.locale].flat()
    const key = locales.join()
    const known = made.get(key) ?? make(locales)
    made.set(key, known)
    return known
  }
}
