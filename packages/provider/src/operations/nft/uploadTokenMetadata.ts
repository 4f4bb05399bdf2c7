import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { forbidden, notFound } from '../../errors'
import { callersWallet } from '../callers-wallet'
import { findCollection } from './collection'
import { tokenIdError } from './token-id'

/** Tokens that can’t be stored are reported one by one; the others are stored. */
export default defineHandler(operations.uploadTokenMetadata, async (call) => {
  const { body, store, at } = call
  const wallet = await callersWallet(call)
  call.chain.requireAvailable()
  const collection = await findCollection(call, body.network, body.contract_address)
  if (!collection) throw notFound('The NFT contract', 'contract_address')
  const chain = await call.chain(body.network)
  const { ownerOf } = await import('../../chain/collections')
  const owner = await ownerOf(chain, collection.address)
  if (owner.toLowerCase() !== wallet.address) {
    throw forbidden('The wallet does not own this contract', 'contract_address')
  }
  const seen = new Set<string>()
  const checked = body.tokens.map(({ token_id, metadata }) => {
    const error = seen.has(token_id)
      ? 'The token is in the request twice'
      : tokenIdError(token_id, collection.max_supply)
    seen.add(token_id)
    return { token_id, metadata, error }
  })
  const rows = checked
    .filter(({ error }) => error === null)
    .map(({ token_id, metadata }) => ({
      collection_id: collection.id,
      token_id,
      metadata: JSON.stringify(metadata),
      updated_at: at,
    }))
  if (rows.length > 0) {
    await store.db
      .insertInto('nft_token')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['collection_id', 'token_id']).doUpdateSet({
          metadata: sql`excluded.metadata`,
          updated_at: sql`excluded.updated_at`,
        }),
      )
      .execute()
  }
  return {
    tokens: checked.map(({ token_id, error }) =>
      error === null ? { token_id, uri: `${collection.uri}/${token_id}` } : { token_id, error },
    ),
  }
})
