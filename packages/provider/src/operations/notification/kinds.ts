import type { NotificationKind, NotificationType } from '@castaway/contract'

/** Maps the names in requests to the names in responses. */
export const kindOfType: Record<NotificationType, NotificationKind> = {
  follows: 'follows',
  recasts: 'recasts',
  likes: 'likes',
  mentions: 'mention',
  replies: 'reply',
  quotes: 'quote',
}
