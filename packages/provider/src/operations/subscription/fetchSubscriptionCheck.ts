import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { heldSubscriptions, tierOf } from '../../subscriptions/queries'

/** An address without a subscription, or an unknown contract, counts as not subscribed. */
export default defineHandler(operations.fetchSubscriptionCheck, async ({ query, store, at }) => {
  const asked = new Map(query.addresses.map((address) => [address.toLowerCase(), address]))
  const rows = await heldSubscriptions(
    store.db,
    at,
    sql`h.chain = ${Number(query.chain_id)}::bigint
      and h.contract_address = ${query.contract_address.toLowerCase()}
      and h.address = any(${[...asked.keys()]}::text[])`,
  )
  const found = new Map(rows.map((row) => [row.address, row]))
  return Object.fromEntries(
    [...asked].map(([key, address]) => {
      const row = found.get(key)
      return [
        address,
        {
          object: 'subscribed_to_dehydrated' as const,
          status: row !== undefined,
          expires_at: row?.expires_at ?? null,
          subscribed_at: row?.subscribed_at ?? null,
          tier: row ? tierOf(row) : null,
        },
      ]
    }),
  )
})
