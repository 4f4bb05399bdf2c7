import { coveredBy, type EventBatch, type StoreEvent, type StoreEvents } from '@castaway/provider'
import { RECORDS_TOPIC } from '../records/records'
import {
  type LiveEvent,
  type LiveMessage,
  type LiveSource,
  type LiveUpdate,
  toMessage,
} from './events'
import { isWatched } from './watch'

/** What the processes that share the database have committed, in the order in which this one heard of it. */
export function logSource(events: StoreEvents): LiveSource {
  const streams = new Set<(update: LiveUpdate) => void>()
  let stop: (() => void) | undefined
  return {
    subscribe(_listener, hear) {
      // One subscription for all streams, so that an event is encoded once.
      stop ??= events.follow((batch) => {
        if (streams.size === 0) return
        const update = toUpdate(batch, events.position())
        for (const each of streams) each(update)
      })
      const own = (update: LiveUpdate) => hear(update)
      streams.add(own)
      return () => void streams.delete(own)
    },
    ready: events.ready,
    position: events.position,
    async since(position) {
      const missed = await events.since(position)
      // The position that follows what was missed comes after all of it.
      if (!missed) return null
      return { updates: missed.map((batch) => toUpdate(batch)), isOld: coveredBy(position) }
    },
  }
}

/** @param position where a stream goes on after the whole batch */
const toUpdate = ({ seq, events }: EventBatch, position?: string): LiveUpdate => ({
  seq,
  messages: events.flatMap((event) => toMessages(event, position)),
})

function toMessages(event: StoreEvent, id: string | undefined): LiveMessage[] {
  switch (event.kind) {
    case 'notification':
      return [
        toMessage({ type: 'notification', fid: event.fid }, ({ fid }) => fid === event.fid, id),
      ]
    case 'other': {
      if (event.topic !== RECORDS_TOPIC) return []
      const { userId: owner, seq } = event.facts as { userId: string; seq: number }
      const isOwner: LiveMessage['isFor'] = ({ userId }) => userId === owner
      return [
        toMessage({ type: 'records', seq }, isOwner, id),
        toMessage({ type: 'own', seq }, isOwner, id),
      ]
    }
    // What people see of these reaches them with their next read.
    case 'changed':
    case 'replaced':
      return []
    default:
      return [toMessage(toLiveEvent(event), (listener) => isWatched(event, listener), id)]
  }
}

function toLiveEvent(
  event: Exclude<StoreEvent, { kind: 'notification' | 'other' | 'changed' | 'replaced' }>,
): LiveEvent {
  switch (event.kind) {
    case 'cast':
      return {
        type: 'cast',
        hash: event.hash,
        fid: event.fid,
        parent_hash: event.parentHash,
        channel_id: event.channelId,
        ...(event.parentReplies !== undefined && { parent_replies: event.parentReplies }),
      }
    case 'cast_removed':
      return {
        type: 'cast_removed',
        hash: event.hash,
        fid: event.fid,
        ...(event.parentReplies !== undefined && {
          parent_hash: event.parentHash!,
          parent_replies: event.parentReplies,
        }),
      }
    case 'reaction':
    case 'reaction_removed':
      return {
        type: 'reaction',
        hash: event.target,
        fid: event.fid,
        reaction: event.type === 1 ? 'like' : 'recast',
        removed: event.kind === 'reaction_removed',
        ...(event.counts && {
          likes_count: event.counts.likes,
          recasts_count: event.counts.recasts,
        }),
      }
    case 'follow':
    case 'unfollow':
      return {
        type: 'follow',
        fid: event.fid,
        target_fid: event.targetFid,
        removed: event.kind === 'unfollow',
      }
    case 'profile':
      return { type: 'profile', fid: event.fid }
  }
}
