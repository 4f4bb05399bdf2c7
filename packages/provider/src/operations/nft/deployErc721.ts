import { operations } from '@castaway/contract'
import { randomUuid } from '@castaway/server-kit/ids'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import { callersWallet } from '../callers-wallet'

type Address = `0x${string}`

export default defineHandler(operations.deployErc721, async (call) => {
  const { body, app, at, random, publicUrl } = call
  const wallet = await callersWallet(call)
  const { network, name, symbol, max_supply, mint_config: limits } = body
  // Lowercase, because mixed case is a checksum and the given one may be wrong.
  const recipient = (body.royalty_recipient?.toLowerCase() ?? wallet.address) as Address
  if (/^0x0+$/.test(recipient)) {
    throw invalidField('royalty_recipient', 'Royalties can’t go to the zero address')
  }
  const start = limits?.start_timestamp ?? null
  const end = limits?.end_timestamp ?? 0
  if (end !== 0 && end <= (start ?? Math.floor(at / 1000))) {
    throw invalidField('mint_config.end_timestamp', 'The mint would end before it starts')
  }
  const chain = await call.chain(network)
  const { deployCollection } = await import('../../chain/collections')
  const id = randomUuid(random)
  const uri = `${publicUrl}/nfts/${id}`
  const collection = {
    name,
    symbol,
    uri,
    maxSupply: max_supply,
    royalty: { recipient, basisPoints: body.royalty_bps },
    mint: {
      price: BigInt(limits?.price_per_token ?? 0),
      start,
      end,
      maxPerTransaction: limits?.max_per_tx ?? 0,
      maxPerWallet: limits?.max_per_wallet ?? 0,
    },
  }
  const { address, transactionHash } = await deployCollection(
    chain,
    wallet,
    collection,
    async (tx, deployed) => {
      const row = {
        id,
        network,
        address: deployed.address.toLowerCase(),
        app_id: app.id,
        uri,
        name,
        symbol,
        description: body.description ?? null,
        image: body.image ?? null,
        external_link: body.external_link ?? null,
        max_supply,
        transaction_hash: deployed.transactionHash,
        created_at: at,
      }
      await tx.insertInto('nft_collection').values(row).execute()
    },
  )
  return {
    object: 'nft_collection' as const,
    collection: {
      type: 'ERC721' as const,
      network,
      address: address.toLowerCase(),
      name,
      symbol,
      transaction_hash: transactionHash,
    },
  }
})
