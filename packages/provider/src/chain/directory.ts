import { isAddressEqual, type Address } from 'viem'
import { LARGEST_FID } from '../messages/rules'
import type { Store } from '../store/index'
import { idRegistryAbi } from './abi'
import type { ChainNode } from './chain'
import type { LocalChain } from './index'

/**
 * Brings the registry of accounts up to what the database says of one. Worlds are planted without the chain, and people
 * join without it: an account is told of when somebody is about to ask whose it is. An account that does not exist is
 * left alone.
 */
export async function keepAccount(store: Store, chain: LocalChain, fid: number): Promise<void> {
  if (fid > LARGEST_FID) return
  const row = await store.db
    .selectFrom('account')
    .select('custody_address')
    .where('fid', '=', fid)
    .executeTakeFirst()
  if (!row) return
  const owner = row.custody_address as Address
  const opened = await chain('optimism')
  if (await isKnown(opened, fid, owner)) return
  await opened.write(async (send, node) => {
    if (await isKnown(node, fid, owner)) return
    await send({
      from: node.treasury,
      to: node.contracts.idRegistry,
      call: { abi: idRegistryAbi, functionName: 'keep', args: [BigInt(fid), owner] },
    })
  })
}

const isKnown = async ({ read, contracts }: ChainNode, fid: number, owner: Address) =>
  isAddressEqual(
    await read.readContract({
      address: contracts.idRegistry,
      abi: idRegistryAbi,
      functionName: 'custodyOf',
      args: [BigInt(fid)],
    }),
    owner,
  )
