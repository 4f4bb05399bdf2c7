import type { Hex } from 'viem'
import { storageRegistryAbi } from './abi'
import type { Chain } from './chain'

export interface RentOrder {
  /** A 32-byte id of the order: an order with the same id is executed once. */
  order: Hex
  fid: number
  units: number
}

/** Rents storage for a year, paid by the treasury wallet. */
export async function rent(chain: Chain, { order, fid, units }: RentOrder): Promise<void> {
  await chain.write(async (send, { read, contracts, treasury }) => {
    const registry = { address: contracts.storageRegistry, abi: storageRegistryAbi }
    if (await read.readContract({ ...registry, functionName: 'done', args: [order] })) return
    const value = await read.readContract({
      ...registry,
      functionName: 'price',
      args: [BigInt(units)],
    })
    await send({
      from: treasury,
      to: registry.address,
      value,
      call: {
        abi: registry.abi,
        functionName: 'rentOnce',
        args: [order, BigInt(fid), BigInt(units)],
      },
    })
  })
}
