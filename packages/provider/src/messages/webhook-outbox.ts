import type { WebhookEventType } from '@castaway/contract'
import { sql } from 'kysely'
import { enqueue } from '../jobs/queue'
import type { StoreEvent } from '../store/events'
import type { Store, Tx } from '../store/open'

/** The users and the target of an event, as the outbox stores them. */
export type EventFacts = {
  'cast.created': CastFacts
  'cast.deleted': CastFacts
  'user.created': UserFacts
  'user.updated': UserFacts
  'follow.created': FollowFacts
  'follow.deleted': FollowFacts
  'reaction.created': ReactionFacts
  'reaction.deleted': ReactionFacts
  'trade.created': TradeFacts
}
interface CastFacts {
  hash: string
}
interface UserFacts {
  fid: number
}
interface FollowFacts {
  fid: number
  targetFid: number
  /** Farcaster seconds of the message. */
  ts: number
}
interface ReactionFacts {
  fid: number
  /** 1 like, 2 recast */
  type: number
  /** Cast hash, or a URL. */
  target: string
  /** Author of the cast; null for a URL. */
  targetFid: number | null
  ts: number
}
interface TradeFacts {
  /** Of the row in `trade`. */
  id: number
}
/** An event with its facts, which depend on its type. */
export type OutboxEvent = {
  [T in WebhookEventType]: { type: T; facts: EventFacts[T] }
}[WebhookEventType]

export const FAN_OUT = 'webhook.fan_out'

/** What webhooks receive of an event; null if nothing. */
export function toOutboxEvent(event: StoreEvent): OutboxEvent | null {
  switch (event.kind) {
    case 'cast':
      return { type: 'cast.created', facts: { hash: event.hash } }
    case 'cast_removed':
      return { type: 'cast.deleted', facts: { hash: event.hash } }
    case 'profile':
      return { type: 'user.updated', facts: { fid: event.fid } }
    case 'follow':
    case 'unfollow': {
      const { kind, fid, targetFid, ts } = event
      return {
        type: kind === 'follow' ? 'follow.created' : 'follow.deleted',
        facts: { fid, targetFid, ts },
      }
    }
    case 'reaction':
    case 'reaction_removed': {
      const { kind, fid, type, target, targetFid, ts } = event
      return {
        type: kind === 'reaction' ? 'reaction.created' : 'reaction.deleted',
        facts: { fid, type, target, targetFid, ts },
      }
    }
    case 'other':
      return event.topic === 'user.created' || event.topic === 'trade.created'
        ? ({ type: event.topic, facts: event.facts } as unknown as OutboxEvent)
        : null
    default:
      return null
  }
}

const MANY = 100

/**
 * Stores events for the webhooks that subscribe to them, in the transaction in which they happened. Takes one statement
 * for any number of events; events without subscribers are not stored.
 */
export async function recordEvents(
  store: Store,
  tx: Tx,
  events: readonly StoreEvent[],
): Promise<void> {
  await record(
    store,
    tx,
    events.map(toOutboxEvent).filter((one) => one !== null),
  )
}

/** Records new accounts; see `recordEvents`. */
export const recordNewUsers = (store: Store, tx: Tx, fids: readonly number[]): Promise<void> =>
  recordAndLog(
    store,
    tx,
    fids.map((fid) => ({ type: 'user.created', facts: { fid } })),
  )

/** Records trades of accounts, by the ids of their rows; see `recordEvents`. */
export const recordTradeEvents = (store: Store, tx: Tx, ids: readonly number[]): Promise<void> =>
  recordAndLog(
    store,
    tx,
    ids.map((id) => ({ type: 'trade.created', facts: { id } })),
  )

/** Also in the log of events, which has no kind of its own for them. Those of a seed are too many for it. */
async function recordAndLog(
  store: Store,
  tx: Tx,
  happenings: readonly Extract<OutboxEvent, { type: 'user.created' | 'trade.created' }>[],
): Promise<void> {
  await record(store, tx, happenings)
  if (happenings.length === 0 || happenings.length > MANY) return
  await store.events.record(
    tx,
    happenings.map(({ type, facts }) => ({ kind: 'other', topic: type, facts: { ...facts } })),
  )
}

async function record(store: Store, tx: Tx, happenings: readonly OutboxEvent[]): Promise<void> {
  if (happenings.length === 0) return
  // Seeding creates thousands of events, usually without any webhook.
  if (happenings.length > MANY && !(await hasListeners(tx))) return
  const kept = await sql<{ id: number }>`
    insert into webhook_event (type, facts, happened_at)
    select e.type, e.facts, ${store.clock.now()}::bigint
    from rows from (json_to_recordset(${JSON.stringify(happenings)}::json) as (type text, facts jsonb))
      with ordinality as e(type, facts, n)
    where e.type in (select unnest(w.types) from webhook w where w.active)
    order by e.n returning id`.execute(tx)
  if (kept.rows.length === 0) return
  // It fails only if the database does, which is temporary.
  await enqueue(store, tx, { kind: FAN_OUT, key: '', payload: null, attempts: 20 })
}

async function hasListeners(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from webhook where active limit 1`.execute(tx)
  return rows.length > 0
}
