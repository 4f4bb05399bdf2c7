import type { Cast, User } from '@castaway/react'
import type { NamedUser } from './names'

/**
 * The people one follows whose recast brought a cast into the feed of them, the first of them first; nobody
 * where the cast is there because its author is followed.
 * @param users what is known of those whom the cast names as recasters, in their order
 * @param me the account that reads
 */
export function followedRecasters(
  cast: Pick<Cast, 'author' | 'parent_hash' | 'reactions'>,
  users: readonly (User | undefined)[],
  me: number | undefined,
): NamedUser[] {
  const following = cast.author.viewer_context?.following
  if (following === undefined || (following && !cast.parent_hash)) return []
  const recasts = (cast.reactions.recasts ?? [])
    .map((recast, place) => ({ recast, user: users[place] }))
    .filter(({ recast }) => recast.fid !== me)
  const followed = recasts.flatMap(({ user }) =>
    user?.viewer_context?.following === true ? [user] : [],
  )
  // Answers name those first whom one follows: until more is known, the first one is taken to be one of them.
  const unknown = recasts.find(({ user }) => user === undefined)?.recast
  return followed.length > 0 || !unknown
    ? followed
    : [{ fid: unknown.fid, username: unknown.fname }]
}
