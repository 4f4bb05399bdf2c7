import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { offeredSubscriptions, viewOffer } from '../../subscriptions/queries'

export default defineHandler(operations.fetchSubscriptionsForFid, async ({ query, store }) => {
  const rows = await offeredSubscriptions(store.db, query.fid, query.subscription_provider)
  // Neynar nests the list twice.
  return { subscriptions_created: [{ subscriptions_created: rows.map(viewOffer) }] }
})
