import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notFound } from '../../errors'
import { tokenKey, type TokenId } from './token-facts'
import { tokenMetadata } from './token-metadata'

export default defineHandler(operations.getTokenMetadata, async (call) => {
  const { network, address } = call.query
  const id: TokenId = { network, address: address.toLowerCase() as TokenId['address'] }
  const token = (await tokenMetadata(call, [id])).get(tokenKey(id))
  if (!token) throw notFound('The token', 'address')
  return { token }
})
