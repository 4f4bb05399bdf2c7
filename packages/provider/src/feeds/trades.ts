import type { FungibleTradeTimeWindow } from '@castaway/contract'
import { sql, type Kysely } from 'kysely'
import { chainNetworks, wrappedEther, type ChainNetwork } from '../chain/networks'
import { NATIVE } from '../chain/fixed-prices'
import type { Tables } from '../store/index'
import { visible, type Reader } from './conditions'

const MAX_TRADES = 500
const MAX_TRENDING = 25

const windowHours: Record<FungibleTradeTimeWindow, number> = {
  '1h': 1,
  '6h': 6,
  '12h': 12,
  '24h': 24,
  '7d': 7 * 24,
}

/** Unix milliseconds at which a window that ends now begins. */
const startOf = (window: FungibleTradeTimeWindow, now: number): number =>
  now - windowHours[window] * 3_600_000

interface TradeFilter {
  network: ChainNetwork
  window: FungibleTradeTimeWindow
  now: number
  reader: Reader
}

/** Ids of the trades of a token by accounts, newest first. @param address lowercase */
export async function tradesOfToken(
  db: Kysely<Tables>,
  { network, window, now, reader }: TradeFilter,
  { address, minUsd }: { address: string; minUsd: number | undefined },
): Promise<number[]> {
  const side = (column: 'received_token' | 'sent_token') => sql`
    (select t.id, t.at from trade t
    where t.network = ${network} and t.${sql.raw(column)} = ${address}
      and t.at > ${startOf(window, now)}::bigint and t.fid is not null
      and ${minUsd === undefined ? sql`true` : sql`t.usd >= ${minUsd}::float8`}
      and ${visible('t.fid', reader)}
    order by t.at desc, t.id desc limit ${MAX_TRADES})`
  const { rows } = await sql<{ id: number }>`
    select u.id from (${side('received_token')} union all ${side('sent_token')}) u
    order by u.at desc, u.id desc limit ${MAX_TRADES}`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** A token with what its contract said at its last trade. */
export interface TrendingToken {
  address: `0x${string}`
  name: string
  symbol: string
  decimals: number
  total_supply: string | null
}

/**
 * Tokens that accounts have bought, most wanted first. What each buyer paid counts by its logarithm, so that one who
 * trades in a circle doesn't lift a token above one with many buyers.
 */
export async function trendingTokens(
  db: Kysely<Tables>,
  { network, window, now, reader }: TradeFilter,
): Promise<TrendingToken[]> {
  const money = [NATIVE, wrappedEther[network], chainNetworks[network].usdc]
  const { rows } = await sql<TrendingToken>`
    select k.address, k.name, k.symbol, k.decimals, k.total_supply
    from (
      select b.token, sum(ln(1 + b.usd)) as demand, sum(b.purchases) as purchases
      from (
        select t.received_token as token, t.fid, coalesce(sum(t.usd), 0) as usd, count(*) as purchases
        from trade t
        where t.network = ${network} and t.at > ${startOf(window, now)}::bigint
          and t.fid is not null and ${visible('t.fid', reader)}
          and t.received_token <> all(${money.map((address) => address.toLowerCase())}::text[])
        group by t.received_token, t.fid) b
      group by b.token) s
    join traded_token k on k.network = ${network} and k.address = s.token
    order by s.demand desc, s.purchases desc, k.address limit ${MAX_TRENDING}`.execute(db)
  return rows
}
