import type {
  CastWithInteractions,
  WebhookEventType,
  WebhookSubscriptionFilters,
  WebhookSubscriptionFiltersCast,
  WebhookSubscriptionFiltersTrade,
} from '@castaway/contract'
import type { EventFacts, OutboxEvent } from '../messages/webhook-outbox'
import type { ViewedTrade } from '../views/trades'
import { matchesPattern } from './patterns'

/** An event with all facts that filters need. */
export type WebhookEvent =
  | { type: 'cast.created' | 'cast.deleted'; cast: CastWithInteractions }
  | { type: 'trade.created'; trade: Pick<ViewedTrade, 'trader' | 'usd'> }
  | Exclude<OutboxEvent, { type: 'cast.created' | 'cast.deleted' | 'trade.created' }>

/** Whether a subscription includes this event. */
export function matchesFilters(filters: WebhookSubscriptionFilters, event: WebhookEvent): boolean {
  switch (event.type) {
    case 'cast.created':
    case 'cast.deleted': {
      const filter = filters[event.type]
      return filter !== undefined && matchesCast(filter, event.cast)
    }
    case 'user.created':
      return filters[event.type] !== undefined
    case 'user.updated': {
      const filter = filters[event.type]
      return filter !== undefined && anyOf([oneOf(filter.fids, [event.facts.fid])])
    }
    case 'follow.created':
    case 'follow.deleted': {
      const filter = filters[event.type]
      return filter !== undefined && anyOf(people(filter, event.facts))
    }
    case 'reaction.created':
    case 'reaction.deleted': {
      const filter = filters[event.type]
      if (filter === undefined) return false
      const { target } = event.facts
      return anyOf([...people(filter, event.facts), oneOf(filter.target_cast_hashes, [target])])
    }
    case 'trade.created': {
      const filter = filters[event.type]
      return filter !== undefined && matchesTrade(filter, event.trade)
    }
  }
}

/** Whether a subscription wants this cast. */
export function matchesCast(
  filter: WebhookSubscriptionFiltersCast,
  cast: CastWithInteractions,
): boolean {
  const { fid, score = 0 } = cast.author
  if (filter.exclude_author_fids?.includes(fid)) return false
  if (score < (filter.minimum_author_score ?? 0)) return false
  const urls = cast.embeds.flatMap((embed) => ('url' in embed ? [embed.url] : []))
  const quoted = cast.embeds.flatMap((embed) =>
    'cast_id' in embed && embed.cast_id ? [embed.cast_id] : [],
  )
  return anyOf([
    oneOf(filter.author_fids, [fid]),
    oneOf(
      filter.mentioned_fids,
      cast.mentioned_profiles.map((profile) => profile.fid),
    ),
    oneOf(filter.parent_urls, [cast.parent_url]),
    oneOf(filter.root_parent_urls, [cast.root_parent_url]),
    oneOf(filter.parent_hashes, [cast.parent_hash]),
    oneOf(filter.parent_author_fids, [cast.parent_author.fid]),
    oneOf(
      filter.embedded_cast_author_fids,
      quoted.map((id) => id.fid),
    ),
    oneOf(
      filter.embedded_cast_hashes,
      quoted.map((id) => id.hash),
    ),
    filter.text === undefined ? null : matchesPattern(filter.text, cast.text),
    filter.embeds === undefined ? null : urls.some((url) => matchesPattern(filter.embeds!, url)),
  ])
}

/** The smallest values must always match, as those of casts. */
const matchesTrade = (
  filter: WebhookSubscriptionFiltersTrade,
  { trader, usd }: Pick<ViewedTrade, 'trader' | 'usd'>,
): boolean =>
  (usd ?? 0) >= (filter.minimum_token_amount_usdc ?? 0) &&
  (trader.score ?? 0) >= (filter.minimum_trader_neynar_score ?? 0) &&
  anyOf([oneOf(filter.fids, [trader.fid])])

const people = (
  filter: { fids?: number[]; target_fids?: number[] },
  { fid, targetFid }: EventFacts['follow.created'] | EventFacts['reaction.created'],
) => [oneOf(filter.fids, [fid]), oneOf(filter.target_fids, [targetFid])]

/** null if the list is empty. */
const oneOf = <T>(wanted: readonly T[] | undefined, given: readonly (T | null)[]) =>
  wanted === undefined || wanted.length === 0
    ? null
    : given.some((value) => value !== null && wanted.includes(value))

/** One match is enough; without any condition, everything matches. */
function anyOf(fits: readonly (boolean | null)[]): boolean {
  const asked = fits.filter((fit) => fit !== null)
  return asked.length === 0 || asked.includes(true)
}

export const typesOf = (filters: WebhookSubscriptionFilters): WebhookEventType[] =>
  (Object.keys(filters) as WebhookEventType[]).filter((type) => filters[type] !== undefined)
