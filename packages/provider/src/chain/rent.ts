import type { Hex } from 'viem'
import type { Store } from '../store/index'
import { storageRegistryAbi } from './abi'
import type { Chain } from './chain'
import { takeOver } from './events'

export interface RentOrder {
  /** 32 bytes that name the order: the same one is carried out once. */
  order: Hex
  fid: number
  units: number
}

/** Pays the registry for a year of room out of the island's wallet, and takes over what it says. */
export async function rent(
  store: Store,
  chain: Chain,
  { order, fid, units }: RentOrder,
): Promise<void> {
  const registry = { address: chain.contracts.storageRegistry, abi: storageRegistryAbi }
  await chain.write(async (send) => {
    const ask = { ...registry, functionName: 'done', args: [order] } as const
    if (await chain.read.readContract(ask)) return
    const price = await chain.read.readContract({ ...registry, functionName: 'unitPrice' })
    await send({
      from: chain.treasury,
      to: registry.address,
      value: price * BigInt(units),
      call: {
        abi: registry.abi,
        functionName: 'rentOnce',
        args: [order, BigInt(fid), BigInt(units)],
      },
    })
  })
  await takeOver(store, chain)
}
