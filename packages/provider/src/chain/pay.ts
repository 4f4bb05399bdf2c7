import { isAddressEqual, parseEventLogs, parseUnits, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { batchSenderAbi, tokenAbi } from './abi'
import type { Chain } from './chain'
import type { Token } from './tokens'
import type { ServerWallet } from './wallets'

/** What a new wallet of an app is given on each network, in wei and in millionths of a dollar. */
const FIRST_COINS = 100n * 10n ** 18n
const FIRST_USDC = 10_000n * 10n ** 6n
/** Kept back for the gas of a batch, in wei. */
const GAS_RESERVE = 10n ** 16n

export interface Payment {
  to: Address
  /** In the smallest part of the token. */
  amount: bigint
}

export interface Delivery {
  /** In the order of the payments: whether each arrived, or why not. */
  outcomes: ('sent' | 'insufficient balance' | 'rejected by the recipient')[]
  transaction?: { hash: Hex; gasUsed: bigint; approval: Hex | null }
}

/** @returns null where the token has no part so small, or the number is no amount */
export function unitsOf(amount: number, decimals: number): bigint | null {
  const text = decimalText(amount)
  const [, fraction = ''] = text.split('.')
  if (fraction.length > decimals) return null
  return parseUnits(text, decimals)
}

/** A number without an exponent: `1e-8` is `0.00000001`. */
function decimalText(amount: number): string {
  const [digits = '', exponent] = String(amount).split('e')
  if (exponent === undefined) return digits
  const [whole = '', fraction = ''] = digits.split('.')
  const shift = Number(exponent)
  if (shift >= 0) return whole + fraction.padEnd(shift, '0')
  return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
}

/**
 * Pays all that the wallet can pay, in one transaction; whoever comes first gets it where it is not enough for all.
 * A wallet that was never used on this network is given something to begin with.
 * @param token null for the network's own coin
 */
export function pay(
  chain: Chain,
  { key, address }: ServerWallet,
  token: Token | null,
  payments: readonly Payment[],
): Promise<Delivery> {
  const from = privateKeyToAccount(key)
  return chain.write(async (send, { read, contracts, treasury }) => {
    const batch = { from, to: contracts.batchSender }
    const [coins, nonce] = await Promise.all([
      read.getBalance({ address }),
      read.getTransactionCount({ address }),
    ])
    if (coins === 0n && nonce === 0) {
      await send({ from: treasury, to: address, value: FIRST_COINS })
      const mint = { abi: tokenAbi, functionName: 'mint', args: [address, FIRST_USDC] }
      await send({ from: treasury, to: contracts.usdc, call: mint })
    }
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
    // Tokens are other people's contracts, and may say the same words.
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
