import {
  isAddressEqual,
  parseEventLogs,
  type Address,
  type Hex,
  type TransactionReceipt,
} from 'viem'
import { exchangeAbi, tokenAbi, userOperationAbi } from './abi'
import type { ChainNode } from './chain'
import { fixedPriceOf, NATIVE } from './fixed-prices'
import { wrappedEther, type ChainNetwork } from './networks'
import { coin, readToken, supplyOf } from './tokens'

/** A token as its contract describes it at the time of a trade. */
export interface TradedToken {
  network: ChainNetwork
  /** Lowercase; the zero address is the native coin. */
  address: Address
  name: string
  symbol: string
  decimals: number
  /** In the smallest unit; null for the native coin. */
  supply: bigint | null
}

/** One side of a trade. */
interface Leg {
  token: Address
  /** In the smallest unit; positive. */
  amount: bigint
}

export interface Trade {
  network: ChainNetwork
  hash: Hex
  /** Who traded; lowercase. */
  wallet: Address
  /** Unix milliseconds of the block. */
  at: number
  /** The contract that swapped the tokens; null if they were traded directly. */
  pool: Pool | null
  sent: Leg
  received: Leg
  /** Value in USD; null if neither side has a fixed price. */
  usd: number | null
}

interface Pool {
  address: Address
  protocol: string
  version: string
}

export interface TradeEvents {
  trades: Trade[]
  tokens: TradedToken[]
}

/**
 * Reads the trades of the blocks from `fromBlock` up to, but without, `nextBlock`, in chain order. A trade is a
 * transaction in which a wallet has sent one token and received another, all its transfers summed up; one of them may
 * be the native coin.
 */
export async function readTrades(
  node: ChainNode,
  fromBlock: number,
  nextBlock: number,
): Promise<TradeEvents> {
  if (fromBlock >= nextBlock) return { trades: [], tokens: [] }
  const logs = await node.read.getLogs({
    event: tokenAbi[0],
    strict: true,
    fromBlock: BigInt(fromBlock),
    toBlock: BigInt(nextBlock - 1),
  })
  const hashes = [...new Set(logs.map(({ transactionHash }) => transactionHash))]
  const trades: Trade[] = []
  for (const hash of hashes) trades.push(...(await tradesIn(node, hash)))
  const tokens = await describeTokens(node, trades)
  const known = new Map(tokens.map((token) => [token.address, token]))
  return {
    tokens,
    trades: trades
      .filter(({ sent, received }) => known.has(sent.token) && known.has(received.token))
      .map((trade) => ({ ...trade, usd: valueOf(trade, known) })),
  }
}

async function tradesIn(node: ChainNode, hash: Hex): Promise<Trade[]> {
  const receipt = await node.read.getTransactionReceipt({ hash })
  const trades: Trade[] = []
  for (const wallet of tradersIn(node, receipt)) {
    const legs = await legsOf(node, receipt, wallet)
    if (!legs || isWrapping(node.network, legs)) continue
    const { timestamp } = await node.read.getBlock({ blockNumber: receipt.blockNumber })
    trades.push({
      ...legs,
      network: node.network,
      hash,
      wallet,
      at: Number(timestamp) * 1000,
      pool: poolOf(receipt, legs),
      usd: null,
    })
  }
  return trades
}

/** Wallets that this transaction is by. Others may only appear in it, because a token can report any transfer. */
function tradersIn({ contracts }: ChainNode, receipt: TransactionReceipt): Set<Address> {
  const operations = parseEventLogs({ abi: userOperationAbi, logs: receipt.logs })
    .filter(({ address }) => isAddressEqual(address, contracts.entryPoint))
    .map(({ args }) => lower(args.sender))
  return new Set([lower(receipt.from), ...operations])
}

/** What the wallet sent and received; null unless that is one token each. */
async function legsOf(
  node: ChainNode,
  receipt: TransactionReceipt,
  wallet: Address,
): Promise<{ sent: Leg; received: Leg } | null> {
  const changes = new Map<Address, bigint>()
  for (const { address, args } of transfersIn(receipt)) {
    const change =
      (lower(args.to) === wallet ? args.value : 0n) -
      (lower(args.from) === wallet ? args.value : 0n)
    changes.set(lower(address), (changes.get(lower(address)) ?? 0n) + change)
  }
  const sent: Leg[] = []
  const received: Leg[] = []
  const add = (token: Address, change: bigint) => {
    if (change < 0n) sent.push({ token, amount: -change })
    if (change > 0n) received.push({ token, amount: change })
  }
  for (const [token, change] of changes) add(token, change)
  // The native coin is the other side if only one token moved; beside two tokens it is a fee.
  if (sent.length + received.length === 1) add(NATIVE, await nativeChange(node, receipt, wallet))
  if (sent.length !== 1 || received.length !== 1) return null
  const legs = { sent: sent[0]!, received: received[0]! }
  return isShareOfPool(receipt, legs) ? null : legs
}

/**
 * Whether a token was only created for another one, or destroyed for it: shares of a pool, whose other part may be the
 * native coin.
 */
function isShareOfPool(
  receipt: TransactionReceipt,
  { sent, received }: { sent: Leg; received: Leg },
): boolean {
  if (sent.token === NATIVE || received.token === NATIVE) return false
  const moved = (token: Address, end: 'from' | 'to') =>
    transfersIn(receipt)
      .filter(({ address, args }) => lower(address) === token && args[end] === NATIVE)
      .reduce((sum, { args }) => sum + args.value, 0n)
  return moved(received.token, 'from') >= received.amount || moved(sent.token, 'to') >= sent.amount
}

/** How a wallet's native coin changed by a transaction, without its fees. Zero if other transactions may have changed it. */
async function nativeChange(
  { read, contracts }: ChainNode,
  receipt: TransactionReceipt,
  wallet: Address,
): Promise<bigint> {
  const { blockNumber } = receipt
  if ((await read.getBlockTransactionCount({ blockNumber })) !== 1) return 0n
  // A smart account pays its fees from what it has deposited, and deposits what is missing.
  const wealthAt = async (block: bigint) => {
    const at = { blockNumber: block }
    const [balance, deposit] = await Promise.all([
      read.getBalance({ address: wallet, ...at }),
      read.readContract({
        address: contracts.entryPoint,
        abi: userOperationAbi,
        functionName: 'balanceOf',
        args: [wallet],
        ...at,
      }),
    ])
    return balance + deposit
  }
  const [before, after] = await Promise.all([wealthAt(blockNumber - 1n), wealthAt(blockNumber)])
  const gas = isAddressEqual(receipt.from, wallet)
    ? receipt.gasUsed * receipt.effectiveGasPrice
    : 0n
  const paid = parseEventLogs({ abi: userOperationAbi, logs: receipt.logs })
    .filter(({ address }) => isAddressEqual(address, contracts.entryPoint))
    .filter(
      ({ args }) => isAddressEqual(args.sender, wallet) && isAddressEqual(args.paymaster, NATIVE),
    )
    .reduce((sum, { args }) => sum + args.actualGasCost, 0n)
  return after - before + gas + paid
}

/** Wrapping the native coin changes its form only. */
const isWrapping = (network: ChainNetwork, { sent, received }: { sent: Leg; received: Leg }) => {
  const ether: readonly string[] = [NATIVE, lower(wrappedEther[network])]
  return ether.includes(sent.token) && ether.includes(received.token)
}

/** The contract that reported a swap and paid what the wallet received, or else took what it sent. */
function poolOf(
  receipt: TransactionReceipt,
  { sent, received }: { sent: Leg; received: Leg },
): Pool | null {
  const transfers = transfersIn(receipt)
  const swaps = parseEventLogs({ abi: exchangeAbi, logs: receipt.logs }).map(
    ({ address, eventName, args }): Pool => ({
      address: lower(address),
      protocol: 'uniswap',
      version: eventName === 'Swap' && 'tick' in args ? 'v3' : 'v2',
    }),
  )
  const pays = ({ address }: Pool) =>
    transfers.some(
      (log) => lower(log.address) === received.token && isAddressEqual(log.args.from, address),
    )
  const takes = ({ address }: Pool) =>
    transfers.some(
      (log) => lower(log.address) === sent.token && isAddressEqual(log.args.to, address),
    )
  return swaps.findLast(pays) ?? swaps.find(takes) ?? null
}

const transfersIn = ({ logs }: TransactionReceipt) =>
  parseEventLogs({ abi: tokenAbi, eventName: 'Transfer', logs, strict: true })

async function describeTokens(node: ChainNode, trades: readonly Trade[]): Promise<TradedToken[]> {
  const { network } = node
  const addresses = new Set(trades.flatMap(({ sent, received }) => [sent.token, received.token]))
  const found = await Promise.all(
    [...addresses].map(async (address): Promise<TradedToken | null> => {
      if (address === NATIVE) return { ...coin, network, address, supply: null }
      const [token, supply] = await Promise.all([readToken(node, address), supplyOf(node, address)])
      return token && { ...token, network, address, supply }
    }),
  )
  return found.filter((token) => token !== null)
}

function valueOf(
  { network, sent, received }: Trade,
  tokens: ReadonlyMap<Address, TradedToken>,
): number | null {
  for (const { token, amount } of [sent, received]) {
    const price = fixedPriceOf(network, token)
    if (price !== undefined) return (Number(amount) / 10 ** tokens.get(token)!.decimals) * price
  }
  return null
}

const lower = (address: Address): Address => address.toLowerCase() as Address
