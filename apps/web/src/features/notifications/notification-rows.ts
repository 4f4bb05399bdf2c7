/** The fields of a notification that its row needs; the contract's `Notification` is assignable. */
export interface NotificationLike {
  /** Usually one of the known types; a newer provider may send others. */
  type: string
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

/** The noun for the cast that was liked. */
export const castKindOf = (cast: NotificationLike['cast']): 'cast' | 'reply' =>
  cast?.parent_hash ? 'reply' : 'cast'

/** Whether many people do the same thing: shown as profile images, not as a cast. */
export const isGroup = (type: string): boolean =>
  type === 'likes' || type === 'recasts' || type === 'follows'

/** The people of a notification, without duplicates and newest first, as the server sends them. */
export function peopleOf(notification: NotificationLike): Person[] {
  const { type, cast, follows, reactions } = notification
  const people =
    type === 'follows'
      ? (follows ?? []).map((follow) => follow.user)
      : type === 'likes' || type === 'recasts'
        ? (reactions ?? []).map((reaction) => reaction.user)
        : cast
          ? [cast.author]
          : []
  const seen = new Set<number>()
  return people.filter((person) => person && !seen.has(person.fid) && seen.add(person.fid))
}

/** The key of a row: a new like, or a new follower on the same day (UTC), changes a row, not its key. */
const keyOf = ({ type, cast, most_recent_timestamp: time }: NotificationLike): string =>
  type === 'follows' ? `follows:${time.slice(0, 10)}` : `${type}:${cast?.hash ?? time}`

/** A group and the part of it that continues it, or an older state of it: everyone in both. */
function joined<N extends NotificationLike>(group: N, more: N): N {
  const people = new Set(peopleOf(group).map(({ fid }) => fid))
  const others = <T extends { user: Person }>(list: T[] | null | undefined) =>
    (list ?? []).filter(({ user }) => !people.has(user.fid))
  const follows = [...(group.follows ?? []), ...others(more.follows)]
  const reactions = [...(group.reactions ?? []), ...others(more.reactions)]
  const count = Math.max(group.count ?? 0, more.count ?? 0, follows.length, reactions.length)
  return {
    ...group,
    ...(follows.length > 0 && { follows }),
    ...(reactions.length > 0 && { reactions }),
    count,
  }
}

/**
 * The rows of a list with stable keys. A large group continues in further notifications, which are one row. Pages
 * overlap when the list grows while it is read; the newer state of a row wins, at its first position.
 */
export function rowsOf<N extends NotificationLike>(
  pages: readonly { notifications: readonly N[] }[],
): Map<string, N> {
  const rows = new Map<string, N>()
  const followers = new Set<number>()
  for (const { notifications } of pages) {
    for (const each of notifications) {
      const people = each.type === 'follows' ? peopleOf(each) : []
      if (people.length > 0 && people.every(({ fid }) => followers.has(fid))) continue
      for (const { fid } of people) followers.add(fid)
      const key = keyOf(each)
      const known = rows.get(key)
      if (!known) rows.set(key, each)
      else if (isGroup(each.type)) rows.set(key, joined(known, each))
    }
  }
  return rows
}

/** Number of rows at the head of a list that are new or changed. */
export function newRows<N extends NotificationLike>(
  head: ReadonlyMap<string, N>,
  known: ReadonlyMap<string, N>,
): number {
  let count = 0
  for (const [key, each] of head) {
    const before = known.get(key)
    if (!before || before.most_recent_timestamp < each.most_recent_timestamp) count += 1
  }
  return count
}
