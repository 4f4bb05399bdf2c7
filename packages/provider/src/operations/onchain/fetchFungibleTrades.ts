import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { tradesOfToken } from '../../feeds/trades'
import { viewTrades } from '../../views/trades'
import { readerOf } from '../reader'

export default defineHandler(operations.fetchFungibleTrades, async (call) => {
  const { store, query } = call
  const filter = {
    network: query.network,
    window: query.time_window,
    now: store.clock.now(),
    reader: readerOf({ ...call, query: {} }),
  }
  const address = query.address.toLowerCase()
  const ids = await tradesOfToken(store.db, filter, { address, minUsd: query.min_amount_usd })
  const trades = await viewTrades(store.db, ids, call.publicUrl)
  return { object: 'fungible_trades' as const, trades: trades.map(({ trade }) => trade) }
})
