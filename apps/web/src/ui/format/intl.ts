import { i18n } from '#i18n'

/** Creates a formatter once per language, on first use. */
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
