import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import { tokenKey, type TokenId } from './token-facts'
import { tokenMetadata } from './token-metadata'

export default defineHandler(operations.batchGetTokenMetadata, async (call) => {
  const { networks, addresses } = call.query
  if (networks.length !== addresses.length) {
    throw invalidField('networks', 'networks must have one network for each of addresses')
  }
  const ids = addresses.map((address, i): TokenId => ({
    network: networks[i]!,
    address: address.toLowerCase() as TokenId['address'],
  }))
  const tokens = await tokenMetadata(call, ids)
  return { tokens: ids.map((id) => tokens.get(tokenKey(id)) ?? null) }
})
