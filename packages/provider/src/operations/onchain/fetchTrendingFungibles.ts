import { operations } from '@castaway/contract'
import { decimalText } from '../../chain/decimal-text'
import { defineHandler } from '../../context'
import { trendingTokens } from '../../feeds/trades'
import { readerOf } from '../reader'
import { marketsOf } from './markets'
import { deployedTokens, toFungible, tokenKey } from './token-facts'

/** Everything is in the database, so no chain is started. */
export default defineHandler(operations.fetchTrendingFungibles, async (call) => {
  const { store, query } = call
  const { network } = query
  const now = store.clock.now()
  const reader = readerOf({ ...call, query: {} })
  const filter = { network, window: query.time_window, now, reader }
  const tokens = (await trendingTokens(store.db, filter)).map((token) => ({ ...token, network }))
  const [deployed, markets] = await Promise.all([
    deployedTokens(call, tokens),
    marketsOf(store, tokens, now),
  ])
  return {
    trending: tokens.map(({ total_supply, ...token }) => {
      const price = markets.get(tokenKey(token))?.price
      const supply = total_supply === null ? null : BigInt(total_supply)
      const logo = deployed.get(tokenKey(token))?.logo ?? null
      return {
        object: 'trending_fungible' as const,
        fungible: {
          ...toFungible({ ...token, supply, logo }),
          ...(price !== undefined && { price: { in_usd: decimalText(price) } }),
        },
      }
    }),
  }
})
