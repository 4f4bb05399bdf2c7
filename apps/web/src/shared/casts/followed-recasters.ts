import type { Cast, User } from '@castaway/react'
import type { NamedUser } from '../../app/names'

/**
 * The followed users whose recast brought a cast into the following feed, in the order of the response; empty if the
 * cast is there because its author is followed.
 * @param users the loaded users among the cast's recasters, in their order
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
  // Responses list followed recasters first: until more is loaded, the first one is assumed to be followed.
  const unknown = recasts.find(({ user }) => user === undefined)?.recast
  return followed.length > 0 || !unknown
    ? followed
    : [{ fid: unknown.fid, username: unknown.fname }]
}
