import type { Subscription } from '@castaway/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../store/index'
import type { SubscriptionOfferTable } from '../store/tables-apps'

export type Tier = { id: number; price: Subscription['price'] }

/** The contract of an offer, without its subscribers. */
export interface OfferRow extends Pick<
  SubscriptionOfferTable,
  | 'chain'
  | 'contract_address'
  | 'provider'
  | 'owner_fid'
  | 'owner_address'
  | 'title'
  | 'symbol'
  | 'art_url'
  | 'protocol_version'
> {
  token: Subscription['token']
  tiers: Tier[]
}

export interface SubscriptionRow extends OfferRow {
  address: string
  fid: number | null
  tier_id: number
  subscribed_at: number
  expires_at: number
}

const offer = sql`o.chain, o.contract_address, o.provider, o.owner_fid, o.owner_address, o.title, o.symbol,
  o.art_url, o.protocol_version, o.token, o.tiers`

/** Current subscriptions, newest first. @param where condition on the contract `o` and the subscription `h` */
export async function heldSubscriptions(
  db: Db,
  now: number,
  where: RawBuilder<boolean>,
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select ${offer}, h.address, h.fid, h.tier_id, h.subscribed_at, h.expires_at
    from subscription_held h
    join subscription_offer o on o.chain = h.chain and o.contract_address = h.contract_address
    where h.subscribed_at <= ${now}::bigint and h.expires_at > ${now}::bigint and ${where}
    order by h.subscribed_at desc, o.contract_address, h.address`.execute(db)
  return rows
}

/** Subscriptions that a user offers, newest first. */
export async function offeredSubscriptions(
  db: Db,
  fid: number,
  provider: string,
): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select ${offer} from subscription_offer o
    where o.owner_fid = ${fid}::int and o.provider = ${provider}
    order by o.created_at desc, o.contract_address`.execute(db)
  return rows
}

export const viewOffer = (row: OfferRow): Subscription => ({
  object: 'subscription',
  provider_name: row.provider,
  contract_address: row.contract_address,
  chain: row.chain,
  metadata: { title: row.title, symbol: row.symbol, art_url: row.art_url },
  owner_address: row.owner_address,
  // Tiers are sorted by price, so the first is the cheapest.
  price: row.tiers[0]!.price,
  tiers: row.tiers,
  protocol_version: row.protocol_version,
  token: row.token,
})

export const tierOf = ({ tiers, tier_id }: SubscriptionRow): Tier =>
  tiers.find(({ id }) => id === tier_id) ?? tiers[0]!
