import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { offered, viewOffer } from '../../subscriptions/read'

export default handle(operations.fetchSubscriptionsForFid, async ({ query, store }) => {
  const rows = await offered(store.db, query.fid, query.subscription_provider)
  // The provider wraps the list once more.
  return { subscriptions_created: [{ subscriptions_created: rows.map(viewOffer) }] }
})
