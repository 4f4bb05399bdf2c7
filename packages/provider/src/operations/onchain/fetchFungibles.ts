import { networks, operations } from '@castaway/contract'
import { chainNetworks } from '../../chain/networks'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import { castCounts } from '../../feeds/fungibles'
import { readerOf } from '../reader'
import { toFungible, tokenFacts, tokenKey, type TokenId } from './token-facts'

export default defineHandler(operations.fetchFungibles, async (call) => {
  const ids = call.query.fungibles.map(parseId)
  const facts = await tokenFacts(call, ids)
  const tokens = ids.map((id) => facts.get(tokenKey(id))).filter((token) => token !== undefined)
  const counts = await castCounts(call.store.db, tokens, readerOf(call))
  return {
    fungibles: tokens.map((token, i) => ({
      object: 'farcaster_fungible' as const,
      fungible: toFungible(token),
      cast_count: counts[i]!,
    })),
  }
})

/** Parses a CAIP-19 identifier. @throws 400 if it is of a network that is not supported */
function parseId(text: string): TokenId {
  const [chain, asset] = text.split('/') as [string, string]
  const network = networks.find((name) => `eip155:${chainNetworks[name].id}` === chain)
  if (!network) throw invalidField('fungibles', `fungibles contains an unknown network: ${chain}`)
  return { network, address: asset.slice('erc20:'.length).toLowerCase() as TokenId['address'] }
}
