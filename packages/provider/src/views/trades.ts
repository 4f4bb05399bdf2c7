import {
  dehydrated,
  type FungibleTrade,
  type FungibleBalance,
  type Network,
  type User,
} from '@castaway/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../store/index'
import { unknownUser, viewUsers } from './users'

/** A trade of an account's wallet, with the facts of both tokens. */
interface TradeRow {
  id: number
  network: Network
  transaction_hash: string
  fid: number
  pool: string | null
  protocol_family: string | null
  protocol_version: string | null
  usd: number | null
  sent: SideRow
  received: SideRow
}

interface SideRow {
  amount: string
  address: string
  name: string
  symbol: string
  decimals: number
  total_supply: string | null
  /** Id of the token's image, if it has one. */
  media: string | null
}

export interface ViewedTrade {
  id: number
  trader: User
  /** USD; null if it is not known. */
  usd: number | null
  trade: FungibleTrade
}

/**
 * Trades in the order of these ids, which are of trades with an account, in two queries for any number.
 * @param publicUrl base URL of the tokens' images
 */
export async function viewTrades(
  db: Kysely<Tables>,
  ids: readonly number[],
  publicUrl: string,
): Promise<ViewedTrade[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TradeRow>`
    select t.id, t.network, t.transaction_hash, t.fid, t.pool, t.protocol_family, t.protocol_version,
      t.usd, ${side('sent')} as sent, ${side('received')} as received
    from unnest(${ids}::bigint[]) with ordinality as k(id, n) join trade t on t.id = k.id
    order by k.n`.execute(db)
  const users = await viewUsers(
    db,
    rows.map(({ fid }) => fid),
  )
  return rows.map((row) => {
    const trader = users.get(row.fid) ?? unknownUser(row.fid)
    return { id: Number(row.id), trader, usd: row.usd, trade: present(row, trader, publicUrl) }
  })
}

const side = (name: 'sent' | 'received'): RawBuilder<SideRow> => {
  const [token, amount] = [sql.ref(`t.${name}_token`), sql.ref(`t.${name}_amount`)]
  return sql`(select json_build_object('amount', ${amount}, 'address', k.address, 'name', k.name,
      'symbol', k.symbol, 'decimals', k.decimals, 'total_supply', k.total_supply,
      'media', (select f.id from fungible f where f.network = k.network and f.address = k.address
        and f.media_type is not null))
    from traded_token k where k.network = t.network and k.address = ${token})`
}

function present(row: TradeRow, trader: User, publicUrl: string): FungibleTrade {
  const balance = ({ amount, media, ...token }: SideRow): FungibleBalance => ({
    object: 'fungible_balance',
    token: {
      object: 'fungible',
      network: row.network,
      name: token.name,
      symbol: token.symbol,
      address: token.address,
      decimals: token.decimals,
      total_supply: token.total_supply,
      logo: media === null ? null : `${publicUrl}/fungibles/${media}/media`,
    },
    balance: { in_usd: row.usd, in_token: wholeTokens(amount, token.decimals) },
  })
  return {
    object: 'trade',
    trader: dehydrated(trader),
    ...(row.pool !== null && {
      pool: {
        object: 'pool',
        address: row.pool,
        ...(row.protocol_family !== null && { protocol_family: row.protocol_family }),
        ...(row.protocol_version !== null && { protocol_version: row.protocol_version }),
      },
    }),
    transaction: {
      hash: row.transaction_hash,
      network: { object: 'network', name: row.network },
      net_transfer: {
        object: 'net_transfer',
        receiving_fungible: balance(row.received),
        sending_fungible: balance(row.sent),
      },
    },
  }
}

/** An amount in the smallest unit, as a decimal number of whole tokens. */
function wholeTokens(units: string, decimals: number): string {
  const digits = units.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
