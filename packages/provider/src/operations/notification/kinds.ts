import type { NotificationKind, NotificationType } from '@castaway/contract'

/** The words that callers ask with, and the words that answers use. */
export const kindOfType: Record<NotificationType, NotificationKind> = {
  follows: 'follows',
  recasts: 'recasts',
  likes: 'likes',
  mentions: 'mention',
  replies: 'reply',
  quotes: 'quote',
}
