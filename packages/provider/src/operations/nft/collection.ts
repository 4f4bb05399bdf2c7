import type { SendNetwork } from '@castaway/contract'
import type { Selectable } from 'kysely'
import type { Call } from '../../context'
import type { NftCollectionTable } from '../../store/tables-chain'

export type Collection = Selectable<NftCollectionTable> & { address: `0x${string}` }

/** The collection with this contract, in any case of its address; undefined if it was not deployed through the API. */
export async function findCollection(
  { store }: Pick<Call, 'store'>,
  network: SendNetwork,
  address: string,
): Promise<Collection | undefined> {
  const row = await store.db
    .selectFrom('nft_collection')
    .selectAll()
    .where('network', '=', network)
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return row as Collection | undefined
}
