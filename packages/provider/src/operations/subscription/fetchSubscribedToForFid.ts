import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { heldSubscriptions, tierOf, viewOffer } from '../../subscriptions/queries'
import { msToIso } from '../../views/times'
import { viewUsers } from '../../views/users'

export default defineHandler(operations.fetchSubscribedToForFid, async ({ query, store, at }) => {
  const { fid, viewer_fid, subscription_provider } = query
  const rows = await heldSubscriptions(
    store.db,
    at,
    sql`h.fid = ${fid}::int and o.provider = ${subscription_provider}`,
  )
  const creators = await viewUsers(
    store.db,
    rows.map((row) => row.owner_fid),
    viewer_fid,
  )
  return {
    subscribed_to: rows.flatMap((row) => {
      const creator = creators.get(row.owner_fid)
      if (!creator) return []
      return [
        {
          ...viewOffer(row),
          expires_at: msToIso(row.expires_at),
          subscribed_at: msToIso(row.subscribed_at),
          tier: tierOf(row),
          creator,
        },
      ]
    }),
  }
})
