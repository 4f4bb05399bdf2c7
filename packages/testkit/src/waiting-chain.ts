import { findAnvil, startAnvil } from '@castaway/provider/anvil'
import { createTestClient, http, parseEther, type Address } from 'viem'
import { base } from 'viem/chains'

export interface WaitingChain {
  /** JSON-RPC URL. */
  url: string
  /** Makes a block of what waits. */
  mine(): Promise<void>
  /** Gives an address ten ether. */
  fund(address: Address): Promise<void>
  /** What waits, with the fee that each transaction offers, in wei. */
  waiting(): Promise<{ hash: string; nonce: number; maxFeePerGas: bigint }[]>
  stop(): Promise<void>
}

/** A chain of its own with the id of Base, whose blocks are made only when a test asks for them. */
export async function startWaitingChain(): Promise<WaitingChain> {
  const timestamp = BigInt(Math.floor(Date.now() / 1000))
  const anvil = await startAnvil({ binary: findAnvil()!, chainId: base.id, timestamp })
  const node = createTestClient({ mode: 'anvil', chain: base, transport: http(anvil.url) })
  await node.setAutomine(false)
  return {
    url: anvil.url,
    mine: () => node.mine({ blocks: 1 }),
    fund: (address) => node.setBalance({ address, value: parseEther('10') }),
    async waiting() {
      const { pending } = await node.getTxpoolContent()
      return Object.values(pending)
        .flatMap((ofSender) => Object.values(ofSender))
        .map(({ hash, nonce, maxFeePerGas }) => ({
          hash,
          nonce: Number(nonce),
          maxFeePerGas: BigInt(maxFeePerGas ?? 0),
        }))
    },
    stop: () => anvil.stop(),
  }
}
