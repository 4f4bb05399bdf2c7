import { dehydrated, operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { relevantOwners, TOP_OWNERS } from './relevant-owners'

export default defineHandler(operations.fetchBulkRelevantFungibleOwners, async (call) => {
  const { contract_addresses: addresses, network } = call.query
  const owners = await relevantOwners(call, { network, addresses, parameter: 'contract_addresses' })
  // The response uses the addresses in the given spelling; unknown tokens have no owners.
  return Object.fromEntries(
    addresses.map((address) => {
      const users = owners.get(address.toLowerCase()) ?? []
      return [
        address,
        {
          top_relevant_fungible_owners_hydrated: users.slice(0, TOP_OWNERS),
          all_relevant_fungible_owners_dehydrated: users.map(dehydrated),
        },
      ]
    }),
  )
})
