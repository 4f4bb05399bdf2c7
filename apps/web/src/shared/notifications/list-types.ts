import { t } from '@lingui/core/macro'

/** Notification types, with the names of the list operation. */
export type ListType = 'follows' | 'recasts' | 'likes' | 'mentions' | 'replies' | 'quotes'

export const listTypes = [
  'mentions',
  'replies',
  'quotes',
  'follows',
  'likes',
  'recasts',
] as const satisfies readonly ListType[]

/** Labels of the notification types, for the settings. */
export const typeLabels = (): Record<string, string> => ({
  mentions: t`Mentions`,
  replies: t`Replies`,
  quotes: t`Quotes`,
  follows: t`Follows`,
  likes: t`Likes`,
  recasts: t`Recasts`,
})
