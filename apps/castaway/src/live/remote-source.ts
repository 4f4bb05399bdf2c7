import type { Upstream } from '../gateway/upstream'
import { type LiveEvent, type LiveSource, toMessage } from './events'

/** Polling interval for a remote provider, which has no event stream, in milliseconds. */
const POLL = 15_000

interface Poller {
  listeners: Set<(event: LiveEvent) => void>
  timer: ReturnType<typeof setTimeout>
}

/**
 * Polls a remote provider once for all windows of an account, for the newest notification and the newest cast of the
 * following feed. Unchanged results emit nothing; a failed poll is retried at the next interval.
 */
export function remoteSource(upstream: Upstream): LiveSource {
  const watches = new Map<number, Poller>()

  function watch(fid: number): Poller {
    const seen = { notification: '', cast: '' }
    const listeners = new Set<(event: LiveEvent) => void>()
    const tellAll = (event: LiveEvent) => {
      for (const listener of listeners) listener(event)
    }
    const look = async () => {
      const [notices, feed] = await Promise.allSettled([
        upstream.client.fetchAllNotifications({ fid, limit: 1 }),
        upstream.client.fetchUserFollowingFeed({ fid, limit: 1 }),
      ])
      const notice = notices.status === 'fulfilled' ? notices.value.notifications[0] : undefined
      if (notice) {
        const mark = `${notice.type} ${notice.most_recent_timestamp}`
        if (seen.notification && seen.notification !== mark) tellAll({ type: 'notification', fid })
        seen.notification = mark
      }
      const cast = feed.status === 'fulfilled' ? feed.value.casts[0] : undefined
      if (cast) {
        if (seen.cast && seen.cast !== cast.hash) {
          tellAll({
            type: 'cast',
            hash: cast.hash,
            fid: cast.author.fid,
            parent_hash: cast.parent_hash ?? null,
            channel_id: cast.channel?.id ?? null,
          })
        }
        seen.cast = cast.hash
      }
      if (listeners.size > 0) own.timer = setTimeout(() => void look(), POLL)
    }
    const own: Poller = { listeners, timer: setTimeout(() => void look(), 0) }
    return own
  }

  return {
    subscribe({ fid }, hear) {
      if (fid === null) return () => {}
      const own = watches.get(fid) ?? watch(fid)
      watches.set(fid, own)
      const send = (event: LiveEvent) => hear({ messages: [toMessage(event)], seq: null })
      own.listeners.add(send)
      return () => {
        own.listeners.delete(send)
        if (own.listeners.size > 0) return
        clearTimeout(own.timer)
        watches.delete(fid)
      }
    },
  }
}
