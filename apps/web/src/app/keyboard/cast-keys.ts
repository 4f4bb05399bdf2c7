import { t } from '@lingui/core/macro'

/** Shortcuts that act on the focused cast, with their descriptions for the help. */
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

/** Additional shortcuts of threads. */
export const threadKeys = {
  x: () => t`Collapse or expand the replies`,
} as const
