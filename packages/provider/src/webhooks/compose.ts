import { dehydrated } from '@castaway/contract'
import { fromFarcasterTime, type CastWithInteractions, type User } from '@castaway/contract'
import type { FungibleBalance, UserDehydrated } from '@castaway/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/tables'
import { viewCasts } from '../views/casts'
import { viewDeletedCasts } from '../views/deleted-casts'
import { msToIso } from '../views/times'
import { viewTrades, type ViewedTrade } from '../views/trades'
import { unknownUser, viewDehydratedUsers, viewUsers } from '../views/users'
import type { WebhookEvent } from './match'
import type { EventFacts, OutboxEvent } from '../messages/webhook-outbox'

/** An event as it is stored in the outbox. */
export type StoredOutboxEvent = OutboxEvent & { id: number; happened_at: number }

export interface ComposedEvent {
  id: number
  event: WebhookEvent
  /** The exact body to send. */
  body: string
}

/**
 * Builds webhook events with the current state of users and casts, in a few queries for any number of events. Events
 * about casts that are not even in the log are left out.
 */
export async function compose(
  db: Kysely<Tables>,
  events: readonly StoredOutboxEvent[],
  publicUrl: string,
): Promise<ComposedEvent[]> {
  const casts = await castsOf(db, events)
  const trades = await tradesOf(db, events, publicUrl)
  const users = await viewUsers(
    db,
    events.flatMap((event) => (isUser(event) ? [event.facts.fid] : [])),
  )
  const people = await viewDehydratedUsers(
    db,
    events.flatMap((event) =>
      isUser(event) || isCast(event) || isTrade(event)
        ? []
        : [event.facts.fid, event.facts.targetFid ?? []].flat(),
    ),
  )
  const person = (fid: number) => people.get(fid) ?? dehydrated(unknownUser(fid))
  return events.flatMap((event): ComposedEvent[] => {
    if (isCast(event)) {
      const cast = casts.get(event.facts.hash)
      return cast
        ? [{ id: event.id, event: { type: event.type, cast }, body: text(event, cast) }]
        : []
    }
    if (isTrade(event)) {
      const trade = trades.get(event.facts.id)
      return trade
        ? [
            {
              id: event.id,
              event: { type: event.type, trade },
              body: text(event, tradeData(trade)),
            },
          ]
        : []
    }
    return [{ id: event.id, event, body: text(event, dataOf(event, users, person)) }]
  })
}

const isCast = (event: StoredOutboxEvent) =>
  event.type === 'cast.created' || event.type === 'cast.deleted'
const isUser = (event: StoredOutboxEvent) =>
  event.type === 'user.created' || event.type === 'user.updated'

const isTrade = (event: StoredOutboxEvent) => event.type === 'trade.created'

/** Trades by id. */
async function tradesOf(
  db: Kysely<Tables>,
  events: readonly StoredOutboxEvent[],
  publicUrl: string,
) {
  const ids = events.flatMap((event) => (isTrade(event) ? [event.facts.id] : []))
  const trades = await viewTrades(db, ids, publicUrl)
  return new Map(trades.map((trade) => [trade.id, trade]))
}

/** A trade as Neynar's types of webhooks have it, whose tokens differ from those of its API. */
function tradeData({ trade }: ViewedTrade): object {
  const { net_transfer, ...transaction } = trade.transaction
  const balance = ({ token, ...rest }: FungibleBalance) => ({
    ...rest,
    token: {
      object: token.object,
      address: token.address,
      decimals: token.decimals,
      symbol: token.symbol,
      name: token.name,
      ...(token.logo !== null && { image_url: token.logo }),
      ...(token.total_supply !== null && { total_supply: token.total_supply }),
    },
  })
  const { object, receiving_fungible, sending_fungible } = net_transfer
  return {
    ...trade,
    transaction: {
      ...transaction,
      net_transfer: {
        object,
        receiving_fungible: balance(receiving_fungible),
        sending_fungible: balance(sending_fungible),
      },
    },
  }
}

/** Casts by hash: those in view, and removed ones from the log. */
async function castsOf(db: Kysely<Tables>, events: readonly StoredOutboxEvent[]) {
  const hashes = [...new Set(events.flatMap((event) => (isCast(event) ? [event.facts.hash] : [])))]
  if (hashes.length === 0) return new Map<string, CastWithInteractions>()
  const found = new Map((await viewCasts(db, hashes)).map((cast) => [cast.hash, cast]))
  const gone = await viewDeletedCasts(
    db,
    hashes.filter((hash) => !found.has(hash)),
  )
  for (const cast of gone) found.set(cast.hash, cast)
  return found
}

function dataOf(
  event: Exclude<StoredOutboxEvent, { type: 'cast.created' | 'cast.deleted' | 'trade.created' }>,
  users: ReadonlyMap<number, User>,
  person: (fid: number) => UserDehydrated,
): object {
  switch (event.type) {
    case 'user.created':
    case 'user.updated':
      return users.get(event.facts.fid) ?? unknownUser(event.facts.fid)
    case 'follow.created':
    case 'follow.deleted':
      return {
        object: event.type === 'follow.created' ? 'follow' : 'unfollow',
        ...times(event, event.facts.ts),
        user: person(event.facts.fid),
        target_user: person(event.facts.targetFid),
      }
    case 'reaction.created':
    case 'reaction.deleted':
      return {
        object: 'reaction',
        ...times(event, event.facts.ts),
        reaction_type: event.facts.type,
        user: person(event.facts.fid),
        ...target(event.facts, person),
      }
  }
}

/** The target of a reaction: a dehydrated cast or a URL. */
const target = (
  { target, targetFid }: EventFacts['reaction.created'],
  person: (fid: number) => UserDehydrated,
) =>
  targetFid === null
    ? { target: { url: target } }
    : { cast: { object: 'cast_dehydrated', hash: target, author: person(targetFid) } }

const times = (event: StoredOutboxEvent, ts: number) => ({
  event_timestamp: msToIso(event.happened_at),
  timestamp: msToIso(fromFarcasterTime(ts)),
})

function text(event: StoredOutboxEvent, data: object): string {
  const at = msToIso(event.happened_at)
  const own = isCast(event) || isUser(event)
  return JSON.stringify({
    created_at: Math.floor(event.happened_at / 1000),
    type: event.type,
    // Neynar's types have it here, but its deliveries have it with the other fields, so it is in both.
    ...(own && { event_timestamp: at }),
    data: own ? { ...data, event_timestamp: at } : data,
  })
}
