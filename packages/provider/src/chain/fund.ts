import type { Address } from 'viem'
import { tokenAbi } from './abi'
import type { ChainNode, Send } from './chain'

/** Initial balances of a new app wallet on each network, in wei and in millionths of a dollar. */
const FIRST_COINS = 100n * 10n ** 18n
const FIRST_USDC = 10_000n * 10n ** 6n

/** Whether a wallet was never used on this network. */
export async function isNew({ read }: ChainNode, address: Address): Promise<boolean> {
  const [coins, nonce] = await Promise.all([
    read.getBalance({ address }),
    read.getTransactionCount({ address }),
  ])
  return coins === 0n && nonce === 0
}

/** Gives an app's wallet that was never used on this network its initial balance. */
export async function fundIfNew(send: Send, node: ChainNode, address: Address): Promise<void> {
  if (!(await isNew(node, address))) return
  const { treasury: from, contracts } = node
  await send({ from, to: address, value: FIRST_COINS })
  const mint = { abi: tokenAbi, functionName: 'mint', args: [address, FIRST_USDC] }
  await send({ from, to: contracts.usdc, call: mint })
}
