import { inLanguage } from './intl'

const list = inLanguage((locales) => new Intl.ListFormat(locales, { type: 'conjunction' }))

/** Names or things as a list in the current language: "a, b and c". */
export const formatList = (parts: readonly string[]): string => list().format(parts)
