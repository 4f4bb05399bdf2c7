import { t } from '@lingui/core/macro'
import { type FilterKind, hasKinds, type HasKind, type QueryError } from './query'

/** The operators with their explanations; `insert` is what clicking one types. */
export const operators = (): { insert: string; example: string; about: string }[] => [
  { insert: 'from:', example: 'from:ana', about: t`casts by one person` },
  { insert: 'channel:', example: 'channel:music', about: t`casts in one channel` },
  { insert: 'after:', example: 'after:2026-04-20', about: t`on or after this date` },
  { insert: 'before:', example: 'before:2026-05-01', about: t`on or before this date` },
  { insert: 'has:', example: 'has:image', about: t`with an image, video, link, or quote` },
  { insert: 'url:', example: 'url:https://…', about: t`replies to casts with this URL` },
  { insert: '"', example: '"low tide"', about: t`this exact phrase` },
  { insert: '"', example: '"low tide"~3', about: t`these words, up to three words apart` },
  { insert: '-', example: '-rain', about: t`without this word` },
  { insert: '| ', example: 'tide | ebb', about: t`either one` },
  {
    insert: '(',
    example: 'sea (tide | ebb)',
    about: t`parentheses group terms`,
  },
  { insert: '', example: 'harb*', about: t`words that start like this` },
  { insert: '', example: 'harbuor~2', about: t`similar words` },
]

/** The label of a chip before its value. */
export function filterLabel(kind: FilterKind): string {
  switch (kind) {
    case 'from':
      return t`from`
    case 'channel':
      return t`in`
    case 'before':
      return t`before`
    case 'after':
      return t`after`
    case 'has':
      return t`has`
    case 'url':
      return t`about`
  }
}

const hasLabels: Record<HasKind, () => string> = {
  image: () => t`image`,
  video: () => t`video`,
  link: () => t`link`,
  quote: () => t`quote`,
}

/** The displayed value of a chip. */
export function filterValue(kind: FilterKind, value: string): string {
  if (kind === 'from') return `@${value}`
  if (kind === 'channel') return `/${value}`
  const has = kind === 'has' ? hasKinds.find((each) => each === value) : undefined
  return has ? hasLabels[has]() : value
}

/** Explains an invalid term and the correct syntax. */
export function problemMessage({ kind, term }: QueryError): string {
  const operator = `${term}:`
  switch (kind) {
    case 'twice':
      return t`You can use only one ${operator} at a time.`
    case 'date':
      return t`${operator} needs a date like 2026-04-20.`
    case 'has':
      return t`${operator} works with image, video, link, or quote.`
    case 'url':
      return t`${operator} needs a URL that starts with https://.`
  }
}
