import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { heldSubscriptions } from '../../subscriptions/queries'
import { msToIso } from '../../views/times'
import { viewUsers } from '../../views/users'

/** Addresses without an account here are left out. */
export default defineHandler(operations.fetchSubscribersForFid, async ({ query, store, at }) => {
  const { fid, viewer_fid, subscription_provider } = query
  const rows = await heldSubscriptions(
    store.db,
    at,
    sql`o.owner_fid = ${fid}::int and o.provider = ${subscription_provider} and h.fid is not null`,
  )
  const users = await viewUsers(
    store.db,
    rows.map((row) => row.fid!),
    viewer_fid,
  )
  return {
    subscribers: rows.flatMap((row) => {
      const user = users.get(row.fid!)
      if (!user) return []
      return [
        {
          object: 'subscriber' as const,
          user,
          subscribed_to: {
            object: 'subscription_dehydrated' as const,
            provider_name: row.provider,
            contract_address: row.contract_address,
            protocol_version: row.protocol_version,
            chain: row.chain,
            expires_at: msToIso(row.expires_at),
            subscribed_at: msToIso(row.subscribed_at),
            tier_id: String(row.tier_id),
          },
        },
      ]
    }),
  }
})
