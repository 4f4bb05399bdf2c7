import { dehydrated } from '@castaway/contract'
import type { Notification } from '@castaway/contract'
import type { Kysely } from 'kysely'
import type { NotificationGroup } from '../feeds/notifications'
import type { Tables } from '../store/index'
import { viewCasts } from './casts'
import { toIso } from './times'
import { viewUsers } from './users'

/** Returns groups of notifications as this viewer sees them, in their order; takes a few queries. */
export async function viewNotifications(
  db: Kysely<Tables>,
  found: NotificationGroup[],
  viewer?: number,
  app?: string,
): Promise<Notification[]> {
  const hashes = [...new Set(found.flatMap((group) => group.cast_hash ?? []))]
  const casts = new Map((await viewCasts(db, hashes, viewer, app)).map((cast) => [cast.hash, cast]))
  const users = await viewUsers(
    db,
    found.flatMap((group) => group.actors),
    viewer,
  )
  return found.flatMap((group): Notification[] => {
    const cast = group.cast_hash === null ? undefined : casts.get(group.cast_hash)
    // The cast was removed meanwhile, so its notification is dropped.
    if (group.type !== 'follows' && !cast) return []
    const actors = group.actors.map((actor) => users.get(actor)).filter((one) => one !== undefined)
    const base = {
      object: 'notification' as const,
      most_recent_timestamp: toIso(group.ts),
      type: group.type,
      seen: !group.unseen,
      ...(cast && { cast }),
    }
    if (group.type === 'follows') {
      const follows = actors.map((user) => ({ object: 'follower' as const, user }))
      return [{ ...base, follows, count: follows.length }]
    }
    if (group.type !== 'likes' && group.type !== 'recasts') return [base]
    const object = group.type
    const target = {
      object: 'cast_dehydrated' as const,
      hash: cast!.hash,
      author: dehydrated(cast!.author),
    }
    return [
      {
        ...base,
        reactions: actors.map((user) => ({ object, cast: target, user })),
        count: actors.length,
      },
    ]
  })
}
