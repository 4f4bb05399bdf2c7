import { inLanguage } from './intl'

const list = inLanguage((locales) => new Intl.ListFormat(locales, { type: 'conjunction' }))

/** Names or things in a row, as the language joins them: "a, b and c". */
export const formatList = (parts: readonly string[]): string => list().format(parts)
