import { isAddressEqual, parseEventLogs, parseUnits, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { batchSenderAbi, tokenAbi } from './abi'
import type { Chain } from './chain'
import { decimalText } from './decimal-text'
import { fundIfNew } from './fund'
import type { Token } from './tokens'
import type { ServerWallet } from './wallets'

/** Reserved for the gas of a batch, in wei. */
const GAS_RESERVE = 10n ** 16n

export interface Payment {
  to: Address
  /** In the token's smallest unit. */
  amount: bigint
}

export interface Delivery {
  /** In the order of the payments: whether each arrived, or why not. */
  outcomes: ('sent' | 'insufficient balance' | 'rejected by the recipient')[]
  transaction?: { hash: Hex; gasUsed: bigint; approval: Hex | null }
}

/** @returns null if the token has no unit that small, or the number is not a valid amount */
export function unitsOf(amount: number, decimals: number): bigint | null {
  const text = decimalText(amount)
  const [, fraction = ''] = text.split('.')
  if (fraction.length > decimals) return null
  return parseUnits(text, decimals)
}

/**
 * Pays as many payments as the balance covers, in order, in one transaction. A wallet that was never used on this
 * network receives an initial balance.
 * @param token null for the network's native coin
 */
export function pay(
  chain: Chain,
  { key, address }: ServerWallet,
  token: Token | null,
  payments: readonly Payment[],
): Promise<Delivery> {
  const from = privateKeyToAccount(key)
  return chain.write(async (send, node) => {
    const { read, contracts } = node
    const batch = { from, to: contracts.batchSender }
    await fundIfNew(send, node, address)
    let left = token
      ? await read.readContract({
          address: token.address,
          abi: tokenAbi,
          functionName: 'balanceOf',
          args: [address],
        })
      : (await read.getBalance({ address })) - GAS_RESERVE
    const outcomes: Delivery['outcomes'] = payments.map(({ amount }) => {
      if (amount > left) return 'insufficient balance'
      left -= amount
      return 'sent'
    })
    const paid = payments.flatMap((payment, i) =>
      outcomes[i] === 'sent' ? [{ ...payment, i }] : [],
    )
    if (paid.length === 0) return { outcomes }
    const total = paid.reduce((sum, { amount }) => sum + amount, 0n)
    const lists = [paid.map(({ to }) => to), paid.map(({ amount }) => amount)] as const
    const approval = token
      ? await send({
          from,
          to: token.address,
          call: { abi: tokenAbi, functionName: 'approve', args: [contracts.batchSender, total] },
        })
      : null
    const receipt = await send(
      token
        ? {
            ...batch,
            call: {
              abi: batchSenderAbi,
              functionName: 'sendToken',
              args: [token.address, ...lists],
            },
          }
        : {
            ...batch,
            value: total,
            call: { abi: batchSenderAbi, functionName: 'sendNative', args: lists },
          },
    )
    // Tokens are untrusted contracts and may emit the same events.
    const own = receipt.logs.filter((log) => isAddressEqual(log.address, contracts.batchSender))
    for (const { args } of parseEventLogs({ abi: batchSenderAbi, logs: own })) {
      if (!args.ok) outcomes[paid[Number(args.index)]!.i] = 'rejected by the recipient'
    }
    return {
      outcomes,
      transaction: {
        hash: receipt.transactionHash,
        gasUsed: receipt.gasUsed + (approval?.gasUsed ?? 0n),
        approval: approval?.transactionHash ?? null,
      },
    }
  })
}
