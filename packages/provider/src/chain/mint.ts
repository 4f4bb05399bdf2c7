import {
  decodeErrorResult,
  encodeFunctionData,
  isAddressEqual,
  parseEventLogs,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { collectionAbi } from './abi'
import type { Chain, ChainNode } from './chain'
import { BLOCK_GAS } from './execution'
import { fundIfNew } from './fund'
import type { ServerWallet } from './wallets'

export interface Mint {
  to: Address
  quantity: number
}

/** A call of `mintTo`, and the gas it uses or why the contract rejects it. */
export interface SimulatedMint {
  args: readonly [Address, bigint]
  data: Hex
  /** Wei. */
  value: bigint
  outcome: { gasUsed: bigint } | { reason: string }
}

export interface MintTransaction {
  hash: Hex
  status: string
  gasUsed: bigint
  blockNumber: bigint
  tokenIds: bigint[]
}

export const MINT_FUNCTION = 'mintTo'
export const mintAbi = collectionAbi.filter((item) => 'name' in item && item.name === MINT_FUNCTION)

/** Balance of the account that simulates, in wei, unless it is the wallet itself. */
const ANY_AMOUNT = 2n ** 255n
/** A transaction's gas limit, in percent of what its simulation used: a block's limit is the most. */
const GAS_PERCENT = 120n
/** Tokens in one transaction: what fits into a block's gas. */
const MAX_QUANTITY = 1000

/**
 * Runs mints one after the other without a transaction: each sees what the ones before it did.
 * @param now Unix seconds
 */
export async function simulateMints(
  node: ChainNode,
  collection: Address,
  mints: readonly Mint[],
  now: bigint,
): Promise<SimulatedMint[]> {
  const { read, treasury } = node
  const [price] = await read.readContract({
    address: collection,
    abi: collectionAbi,
    functionName: 'mintConfig',
  })
  const calls = mints.map(({ to, quantity }) => {
    const args = [to, BigInt(quantity)] as const
    const data = encodeFunctionData({ abi: collectionAbi, functionName: MINT_FUNCTION, args })
    return { args, data, value: price * args[1] }
  })
  const possible = calls.filter(({ args, value }) => args[1] <= MAX_QUANTITY && value < ANY_AMOUNT)
  const { timestamp: latest } = await read.getBlock()
  const blocks =
    possible.length === 0
      ? []
      : await read.simulateBlocks({
          blocks: [
            {
              // Several calls share a block, which they would not do as transactions.
              blockOverrides: {
                time: now > latest ? now : latest,
                gasLimit: BLOCK_GAS * BigInt(possible.length),
              },
              stateOverrides: [{ address: treasury.address, balance: ANY_AMOUNT * 2n - 1n }],
              calls: possible.map(({ data, value }) => ({
                account: treasury.address,
                to: collection,
                data,
                value,
              })),
            },
          ],
        })
  let next = 0
  return calls.map((call) => {
    if (call.args[1] > MAX_QUANTITY) {
      return { ...call, outcome: { reason: `At most ${MAX_QUANTITY} tokens fit in a transaction` } }
    }
    if (call.value >= ANY_AMOUNT) return { ...call, outcome: { reason: UNPAYABLE } }
    const { status, gasUsed, data } = blocks[0]!.calls[next++]!
    return { ...call, outcome: status === 'success' ? { gasUsed } : { reason: reasonOf(data) } }
  })
}

/**
 * Mints from an app's wallet, a transaction for each recipient, in order.
 * @returns for each mint its transaction, or why there is none
 */
export function mint(
  chain: Chain,
  { key, address }: ServerWallet,
  collection: Address,
  mints: readonly Mint[],
): Promise<(MintTransaction | { reason: string })[]> {
  const from = privateKeyToAccount(key)
  return chain.write(async (send, node) => {
    const { read } = node
    await fundIfNew(send, node, address)
    const results: (MintTransaction | { reason: string })[] = []
    for (const wanted of mints) {
      const now = await node.keepTime()
      const [simulated] = await simulateMints(node, collection, [wanted], now)
      const { value, data, outcome } = simulated!
      if ('reason' in outcome) {
        results.push(outcome)
        continue
      }
      const limit = (outcome.gasUsed * GAS_PERCENT) / 100n
      const gas = limit < BLOCK_GAS ? limit : BLOCK_GAS
      const [coins, fees] = await Promise.all([
        read.getBalance({ address }),
        read.estimateFeesPerGas(),
      ])
      if (coins < value + gas * fees.maxFeePerGas) {
        results.push({ reason: UNPAYABLE })
        continue
      }
      const receipt = await send({ from, to: collection, data, value, gas })
      const logs = receipt.logs.filter((log) => isAddressEqual(log.address, collection))
      results.push({
        hash: receipt.transactionHash,
        status: receipt.status,
        gasUsed: receipt.gasUsed,
        blockNumber: receipt.blockNumber,
        tokenIds: parseEventLogs({ abi: collectionAbi, logs, eventName: 'Transfer' })
          .filter(({ args }) => isAddressEqual(args.from, zeroAddress))
          .map(({ args }) => args.tokenId),
      })
    }
    return results
  })
}

const UNPAYABLE = 'insufficient balance'

/** What a reverted mint says, as a sentence. */
function reasonOf(data: Hex | undefined): string {
  const error = read(data)
  switch (error?.errorName) {
    case 'MintNotStarted':
      return `The mint starts at ${timeOf(error.args[0])}`
    case 'MintEnded':
      return `The mint ended at ${timeOf(error.args[0])}`
    case 'TransactionLimit':
      return `At most ${error.args[0]} can be minted in a transaction`
    case 'WalletLimit':
      return `At most ${error.args[0]} can be minted to a wallet`
    case 'SupplyLimit':
      return error.args[0] === 0n ? 'The collection is sold out' : `Only ${error.args[0]} are left`
    case 'ERC721InvalidReceiver':
      return 'The recipient can’t own a token'
    default:
      return 'The contract rejects this mint'
  }

  function read(bytes: Hex | undefined) {
    try {
      return decodeErrorResult({ abi: collectionAbi, data: bytes ?? '0x' })
    } catch {
      return undefined
    }
  }
}

const timeOf = (seconds: number | bigint): string => {
  const at = new Date(Number(seconds) * 1000)
  return Number.isNaN(at.getTime()) ? `${seconds} (Unix seconds)` : at.toISOString()
}
