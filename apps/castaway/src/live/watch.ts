import type { StoreEvent } from '@castaway/provider'
import type { Listener, Watch } from './events'

/** Most topics of one stream. */
const MOST = 500
/** Digits of a cast's hash in a topic; a few casts that share them do no harm. */
export const HASH_DIGITS = 8

const TOPIC = /^(?:home|channel:[a-z0-9-]{1,32}|user:[1-9]\d{0,9}|cast:[0-9a-f]{8})$/

/**
 * Parses topics such as `home,channel:tide,user:12,cast:1a2b3c4d`. Unknown ones, which a newer page may ask for, are
 * left out.
 * @returns null for a stream that asks for nothing in particular: it gets everything
 */
export function parseWatch(text: string | undefined): Watch | null {
  if (text === undefined) return null
  const topics = text.split(',', MOST).filter((topic) => TOPIC.test(topic))
  const named = (kind: string) =>
    topics.flatMap((topic) => (topic.startsWith(`${kind}:`) ? [topic.slice(kind.length + 1)] : []))
  return {
    home: topics.includes('home'),
    channels: new Set(named('channel')),
    users: new Set(named('user').map(Number)),
    casts: new Set(named('cast')),
  }
}

const hasCast = ({ casts }: Watch, hash: string | null): boolean =>
  hash !== null && casts.has(hash.slice(2, 2 + HASH_DIGITS))

/** Whether a public event is for a stream. */
export function isWatched(event: StoreEvent, { fid, watch, follows }: Listener): boolean {
  if (!watch) return true
  // What a person does in one tab shows in all of them.
  if ('fid' in event && event.fid === fid) return true
  switch (event.kind) {
    case 'cast':
      return (
        (event.channelId !== null && watch.channels.has(event.channelId)) ||
        watch.users.has(event.fid) ||
        hasCast(watch, event.parentHash) ||
        (watch.home && event.parentHash === null && follows(event.fid))
      )
    case 'cast_removed':
      return hasCast(watch, event.hash) || hasCast(watch, event.parentHash)
    case 'reaction':
    case 'reaction_removed':
      return hasCast(watch, event.target) || (watch.home && event.type === 2 && follows(event.fid))
    case 'follow':
    case 'unfollow':
      return (
        event.targetFid === fid || watch.users.has(event.fid) || watch.users.has(event.targetFid)
      )
    case 'profile':
      return watch.users.has(event.fid)
    default:
      return false
  }
}
