import { sql, type RawBuilder } from 'kysely'
import { fixedPriceOf } from '../../chain/fixed-prices'
import type { Store } from '../../store/index'
import { tokenKey, type TokenFacts } from './token-facts'

/** What the trades of a token say about its price. */
export interface Market {
  /** USD per token. */
  price: number
  /** Unix milliseconds of the trade that the price is of; null for a fixed price. */
  pricedAt: number | null
  /** USD; null if the token was never traded for something that has a price. */
  volume6h: number | null
  volume24h: number | null
  /** Percent; null if there was no price then. */
  change6h: number | null
  change24h: number | null
  /** Contracts that swapped the token, most recent first. */
  pools: `0x${string}`[]
}

interface Row {
  network: string
  address: string
  price: number | null
  at: number | null
  price_6h: number | null
  price_24h: number | null
  volume_6h: number
  volume_24h: number
  pools: `0x${string}`[] | null
}

const HOUR = 3_600_000
const MAX_POOLS = 10

/** Markets of tokens by `tokenKey`, in one query. Tokens without a price are left out. */
export async function marketsOf(
  { db }: Pick<Store, 'db'>,
  tokens: readonly Pick<TokenFacts, 'network' | 'address' | 'decimals'>[],
  now: number,
): Promise<Map<string, Market>> {
  if (tokens.length === 0) return new Map()
  const keys = JSON.stringify(tokens.map(({ network, address }) => ({ network, address })))
  const { rows } = await sql<Row>`
    select k.network, k.address, last.price, last.at, v.volume_6h, v.volume_24h, p.pools,
      ${priceAt(now - 6 * HOUR)} as price_6h, ${priceAt(now - 24 * HOUR)} as price_24h
    from json_to_recordset(${keys}::json) as k(network text, address text)
    left join lateral (${lastPrice(now)}) last on true
    cross join lateral (
      select coalesce(sum(t.usd) filter (where t.at > ${now - 6 * HOUR}::bigint), 0)::float8 as volume_6h,
        coalesce(sum(t.usd), 0)::float8 as volume_24h
      from (${tradesOf(sql`t.usd, t.at`, sql`t.at > ${now - 24 * HOUR}::bigint`)}) t) v
    cross join lateral (
      select array(select t.pool from (${tradesOf(sql`t.pool, t.at`, sql`t.pool is not null`)}) t
        group by t.pool order by max(t.at) desc, t.pool limit ${MAX_POOLS}) as pools) p`.execute(db)
  const decimals = new Map(tokens.map((token) => [tokenKey(token), token.decimals]))
  return new Map(
    rows.flatMap((row) => {
      const market = toMarket(row, decimals.get(tokenKey(row))!)
      return market ? [[tokenKey(row), market] as const] : []
    }),
  )
}

function toMarket(row: Row, decimals: number): Market | null {
  const fixed = fixedPriceOf(row.network as TokenFacts['network'], row.address)
  const price = fixed ?? (row.price === null ? null : row.price * 10 ** decimals)
  if (price === null) return null
  const traded = row.price !== null
  const since = (before: number | null) =>
    before === null || fixed !== undefined ? null : ((row.price! - before) / before) * 100
  return {
    price,
    pricedAt: fixed === undefined ? row.at : null,
    volume6h: traded ? row.volume_6h : null,
    volume24h: traded ? row.volume_24h : null,
    change6h: since(row.price_6h),
    change24h: since(row.price_24h),
    pools: row.pools ?? [],
  }
}

/** Trades of the token `k`, through the indexes of both sides. */
const tradesOf = (columns: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select ${columns} from trade t
    where t.network = k.network and t.received_token = k.address and ${where}
  union all select ${columns} from trade t
    where t.network = k.network and t.sent_token = k.address and ${where}`

/** USD per smallest unit in the newest trade of `k` in a pool until then; a direct trade may have any price. */
const lastPrice = (until: number) => {
  const newest = (side: 'received' | 'sent') => sql`
    (select t.usd / t.${sql.raw(`${side}_amount`)}::numeric::float8 as price, t.at, t.id
    from trade t
    where t.network = k.network and t.${sql.raw(`${side}_token`)} = k.address
      and t.at <= ${until}::bigint and t.usd > 0 and t.pool is not null
    order by t.at desc, t.id desc limit 1)`
  return sql`select u.price, u.at from (${newest('received')} union all ${newest('sent')}) u
    order by u.at desc, u.id desc limit 1`
}

const priceAt = (until: number) => sql`(select u.price from (${lastPrice(until)}) u)`
