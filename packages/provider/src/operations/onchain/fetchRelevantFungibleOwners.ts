import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notFound } from '../../errors'
import { relevantOwners, TOP_OWNERS } from './relevant-owners'

export default defineHandler(operations.fetchRelevantFungibleOwners, async (call) => {
  const { contract_address: address, network } = call.query
  const [owners] = (
    await relevantOwners(call, { network, addresses: [address], parameter: 'contract_address' })
  ).values()
  if (!owners) throw notFound('The token', 'contract_address')
  return {
    top_relevant_fungible_owners_hydrated: owners.slice(0, TOP_OWNERS),
    all_relevant_fungible_owners_dehydrated: owners,
  }
})
