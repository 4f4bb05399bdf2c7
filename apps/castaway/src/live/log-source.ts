import { coveredBy, type EventBatch, type StoreEvent, type StoreEvents } from '@castaway/provider'
import { RECORDS_TOPIC } from '../records/records'
import {
  type Listener,
  type LiveEvent,
  type LiveMessage,
  type LiveSource,
  type LiveUpdate,
  toMessage,
} from './events'
import { Audience, topicsOfEvent, updateFor } from './audience'
import { withNewestCounts } from './newest-counts'

interface Stream {
  listener: Listener
  hear: (update: LiveUpdate) => void
}

/** What the processes that share the database have committed, in the order in which this one heard of it. */
export function logSource(events: StoreEvents): LiveSource {
  const audience = new Audience<Stream>()
  let stop: (() => void) | undefined
  return {
    subscribe(listener, hear) {
      // One subscription for all streams, so that an event is encoded once.
      stop ??= events.follow((batch) => {
        if (audience.size === 0) return
        const update = toUpdate(batch, events.position())
        for (const [stream, messages] of audience.of(update))
          stream.hear({ seq: update.seq, messages })
      })
      return audience.add({ listener, hear })
    },
    ready: events.ready,
    position: events.position,
    async since(position, listener) {
      const missed = await events.since(position)
      // The position that follows what was missed comes after all of it.
      if (!missed) return null
      const updates = withNewestCounts(missed).flatMap(
        (batch) => updateFor(listener, toUpdate(batch)) ?? [],
      )
      return { updates, isOld: coveredBy(position) }
    },
  }
}

/** @param position where a stream goes on after the whole batch */
const toUpdate = ({ seq, events }: EventBatch, position?: string): LiveUpdate => ({
  seq,
  messages: events.flatMap((event) => toMessages(event, position)),
})

function toMessages(event: StoreEvent, id: string | undefined): LiveMessage[] {
  const topics = topicsOfEvent(event)
  if (topics.length === 0) return []
  const to = { topics, author: 'fid' in event ? event.fid : null }
  return toLiveEvents(event).map((live) => toMessage(live, to, id))
}

function toLiveEvents(event: StoreEvent): LiveEvent[] {
  switch (event.kind) {
    case 'notification':
      return [{ type: 'notification', fid: event.fid }]
    case 'other': {
      if (event.topic !== RECORDS_TOPIC) return []
      const { seq } = event.facts as { seq: number }
      return [
        { type: 'records', seq },
        { type: 'own', seq },
      ]
    }
    // What people see of these reaches them with their next read.
    case 'changed':
    case 'replaced':
      return []
    default:
      return [toLiveEvent(event)]
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
