import { t } from '@lingui/core/macro'

/** Keys that act on the cast with the keyboard's place, with the words of the help. */
export const castKeys = {
  o: () => t`Open the cast`,
  Enter: () => t`Open the cast`,
  u: () => t`Open the author’s profile`,
  r: () => t`Reply`,
  q: () => t`Quote`,
  l: () => t`Like`,
  t: () => t`Recast`,
  b: () => t`Bookmark`,
} as const

/** Keys of threads besides. */
export const threadKeys = {
  x: () => t`Collapse or expand the replies`,
} as const
