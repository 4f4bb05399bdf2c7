/** The parts of a notification that its row needs; the contract's `Notification` fits. */
export interface NotificationLike {
  type: 'follows' | 'recasts' | 'likes' | 'mention' | 'reply' | 'quote'
  most_recent_timestamp: string
  seen: boolean
  count?: number | null
  follows?: { user: Person }[] | null
  reactions?: { user: Person }[] | null
  cast?: {
    hash: string
    text?: string
    parent_hash?: string | null
    author: Person
  } | null
}

export interface Person {
  fid: number
  username?: string
  display_name?: string | null
  pfp_url?: string | null
}

/** What people call the cast that was liked. */
export const castKindOf = (cast: NotificationLike['cast']): 'cast' | 'reply' =>
  cast?.parent_hash ? 'reply' : 'cast'

/** Names a row for as long as it stands for the same thing; a new like changes the row, not its key. */
export const rowKey = (notification: NotificationLike): string =>
  notification.type === 'follows'
    ? `follows:${notification.most_recent_timestamp}`
    : `${notification.type}:${notification.cast?.hash ?? notification.most_recent_timestamp}`
