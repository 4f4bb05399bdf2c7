import { operations, type Notification } from '@castaway/contract'
import {
  notificationGroups,
  unseenOf,
  type NotificationGroup,
  type Told,
} from '../../feeds/notifications'
import { cut, pageOf } from '../../feeds/paging'
import { handle } from '../../http/handle'
import { notFound } from '../../http/refusal'
import { BadCursorError } from '../../store/index'
import { viewCasts } from '../../views/casts'
import { isoOf } from '../../views/times'
import { shorten, viewUsers } from '../../views/users'
import { kindOfType } from './kinds'

export default handle(operations.fetchAllNotifications, async (call) => {
  const { query, store, app } = call
  const { db } = store
  const { fid } = query
  const account = await db
    .selectFrom('account')
    .select('fid')
    .where('fid', '=', fid)
    .executeTakeFirst()
  if (!account) throw notFound('The user', 'fid')
  const page = pageOf('fetchAllNotifications', call)
  const told: Omit<Told, 'upTo'> = {
    fid,
    app: app.id,
    kinds: query.type?.map((type) => kindOfType[type]),
    priority: query.priority_mode,
  }
  const { unseen, newest } = await unseenOf(db, told)
  const [upTo, ts, key] = page.position ?? [newest]
  if (typeof upTo !== 'number') throw new BadCursorError()
  const place = ts === undefined ? undefined : { ts: Number(ts), key: String(key) }
  const groups = await notificationGroups(db, { ...told, upTo }, place, page.limit + 1)
  const { items, next } = cut(page, groups, (group) => [upTo, group.ts, group.name])
  return {
    unseen_notifications_count: unseen,
    notifications: await present(items),
    next,
  }

  async function present(found: NotificationGroup[]): Promise<Notification[]> {
    const hashes = [...new Set(found.flatMap((group) => group.cast_hash ?? []))]
    const casts = new Map((await viewCasts(db, hashes, fid)).map((cast) => [cast.hash, cast]))
    const users = await viewUsers(
      db,
      found.flatMap((group) => group.actors),
      fid,
    )
    return found.flatMap((group): Notification[] => {
      const cast = group.cast_hash === null ? undefined : casts.get(group.cast_hash)
      // The cast has gone meanwhile, and with it what there was to tell.
      if (group.type !== 'follows' && !cast) return []
      const actors = group.actors
        .map((actor) => users.get(actor))
        .filter((one) => one !== undefined)
      const base = {
        object: 'notification' as const,
        most_recent_timestamp: isoOf(group.ts),
        type: group.type,
        seen: !group.unseen,
        ...(cast && { cast }),
      }
      if (group.type === 'follows') {
        const follows = actors.map((user) => ({ object: 'follower' as const, user }))
        return [{ ...base, follows, count: group.count }]
      }
      if (group.type !== 'likes' && group.type !== 'recasts') return [base]
      const object = group.type
      const target = {
        object: 'cast_dehydrated' as const,
        hash: cast!.hash,
        author: shorten(cast!.author),
      }
      return [
        {
          ...base,
          reactions: actors.map((user) => ({ object, cast: target, user })),
          count: group.count,
        },
      ]
    })
  }
})
