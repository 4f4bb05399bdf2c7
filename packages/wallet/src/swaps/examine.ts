import { encodeFunctionData, erc20Abi, isAddressEqual, type Address } from 'viem'
import type { Call } from '../transactions/calls'
import type { ChainClient } from '../transactions/chain'
import { transactionError } from '../transactions/errors'
import { withGasMargin } from '../transactions/gas'
import { simulateTransfer, type Simulation } from '../transactions/simulate'
import { minimumOf } from './slippage'
import type { SwapQuote } from './swap-quote'

export interface SwapTransaction {
  /** `approve` gives the exchange the right to take what is sold, and no more. */
  kind: 'approve' | 'swap'
  call: Call
}

/** What is known of a swap before it is signed. */
export interface SwapFacts {
  quote: SwapQuote
  transactions: SwapTransaction[]
  /** What has to arrive at least, as the swap's own call says. */
  minimum: bigint
  /** What arrives by the simulation; null where the chain's server can't simulate. */
  received: bigint | null
  /** What the tokens themselves keep of their transfers, as a part of 1. */
  tokenFee: number
  /** False if what is bought can't be sold again now; null if that can't be tried. */
  sellsAgain: boolean | null
  simulation: Simulation | null
  /** Whether the simulation shows something that the quote doesn't say: other tokens that leave, or other rights. */
  isDifferent: boolean
  /** The most that the network's fee can be, in wei; null if it can't be estimated. */
  fee: bigint | null
  /** The account has less of the network's coin than the swap and its fee need. */
  isShort: boolean
}

/** Seconds for which a signed swap can still be executed. */
const VALID_FOR = 1200n
/** What tokens keep is only said from here on: below are the roundings of pools. */
const LEAST_TOKEN_FEE = 0.0005

/** Whether a failure of the exchange says that less than the minimum would arrive. */
export const priceMoved = (reason: string | null | undefined): boolean =>
  /INSUFFICIENT_OUTPUT_AMOUNT/.test(reason ?? '')

/**
 * Runs a swap without sending it: what leaves, what comes, who gets rights, and whether what is bought can be sold
 * again. A token that keeps a part of its transfers lowers the minimum, so that the swap doesn't fail.
 * @param now in Unix milliseconds; the chain's own time counts if it is later
 * @throws {LoginError} if the chain can't be reached
 */
export async function examineSwap(
  client: ChainClient,
  quote: SwapQuote,
  now: number,
): Promise<SwapFacts> {
  const { account, slippage } = quote.order
  const [coin, block, fees, approvals] = await Promise.all([
    client.getBalance({ address: account }),
    client.getBlock(),
    client.estimateFeesPerGas(),
    approvalsOf(client, quote),
  ]).catch((error: unknown) => {
    throw transactionError(error)
  })
  const seconds = BigInt(Math.floor(now / 1000))
  const deadline = (block.timestamp > seconds ? block.timestamp : seconds) + VALID_FOR
  const run = async (minimum: bigint, more: readonly Call[] = []) => {
    const calls = [...approvals, quote.call(minimum, deadline)]
    return simulateTransfer(client, account, [...calls, ...more]).catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'insufficient_balance') throw error
      return { ...FAILED, gas: [] }
    })
  }
  let { minimum } = quote
  let simulation = await run(minimum)
  let tokenFee = 0
  if (simulation && priceMoved(simulation.reason)) {
    // Either the price moved since the quote, or a token keeps a part of what is transferred.
    const free = await run(0n)
    const received = free && receivedOf(quote, free)
    if (received) {
      tokenFee = Math.max(0, 1 - Number(received) / Number(quote.amountOut))
      minimum = minimumOf(received, slippage)
      simulation = await run(minimum)
    }
  }
  const received = simulation?.succeeds ? receivedOf(quote, simulation) : null
  if (received !== null)
    tokenFee = Math.max(tokenFee, 1 - Number(received) / Number(quote.amountOut))
  const gas = simulation?.gas.reduce((sum, each) => sum + each, 0n)
  const fee = gas ? withGasMargin(gas) * fees.maxFeePerGas : null
  const swap = quote.call(minimum, deadline)
  return {
    quote,
    transactions: [
      ...approvals.map((call) => ({ kind: 'approve' as const, call })),
      { kind: 'swap', call: swap },
    ],
    minimum,
    received,
    tokenFee: tokenFee < LEAST_TOKEN_FEE ? 0 : tokenFee,
    sellsAgain: received ? await sellsAgain(client, quote, received, deadline, run) : null,
    simulation,
    isDifferent: simulation?.succeeds === true && isDifferent(quote, simulation, minimum),
    fee,
    isShort: (fee ?? 0n) + (swap.value ?? 0n) > coin,
  }
}

/** Runs the transactions of an examined swap again, as pools change at any time. @throws {LoginError} */
export const simulateAgain = (
  client: ChainClient,
  { quote, transactions }: SwapFacts,
): Promise<Simulation | null> =>
  simulateTransfer(
    client,
    quote.order.account,
    transactions.map(({ call }) => call),
  )

const FAILED: Omit<Simulation, 'gas'> = {
  succeeds: false,
  reason: null,
  changes: [],
  rights: [],
  failedAt: null,
}

const approve = (token: Address, spender: Address, amount: bigint): Call => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})

/** The calls that give the exchange the right to take exactly what is sold, if it has less. */
async function approvalsOf(
  client: ChainClient,
  { order: { sell, account, amount }, spender }: SwapQuote,
): Promise<Call[]> {
  if (!sell || !spender) return []
  const given = await client
    .readContract({
      address: sell,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [account, spender],
    })
    // A contract that can't say it may still be able to give it.
    .catch(() => 0n)
  if (given >= amount) return []
  // Some tokens only replace a right that was taken back before.
  const reset = given > 0n ? [approve(sell, spender, 0n)] : []
  return [...reset, approve(sell, spender, amount)]
}

const isToken = (a: Address | null, b: Address | null): boolean =>
  a === null || b === null ? a === b : isAddressEqual(a, b)

/** What arrives of the bought token; null if the chain says nothing of it, as when the coin is wrapped. */
function receivedOf({ order, hops }: SwapQuote, { changes }: Simulation): bigint | null {
  const isWrapped = hops[0]?.source === 'WETH'
  const change = changes.find(
    ({ token, tokenId }) => tokenId === undefined && isToken(token, order.buy),
  )
  return change && change.amount > 0n ? change.amount : isWrapped ? null : 0n
}

function isDifferent({ order, spender, hops }: SwapQuote, run: Simulation, minimum: bigint) {
  const received = receivedOf({ order, hops } as SwapQuote, run)
  const leaves = run.changes.some(
    ({ token, amount, tokenId }) =>
      amount < 0n &&
      (tokenId !== undefined || !isToken(token, order.sell) || -amount > order.amount),
  )
  const grants = run.rights.some(
    (right) =>
      !order.sell ||
      !spender ||
      !isAddressEqual(right.token, order.sell) ||
      !isAddressEqual(right.spender, spender) ||
      right.amount === null ||
      right.amount > order.amount,
  )
  return leaves || grants || (received !== null && received < minimum)
}

/** Whether what was bought could be sold at once: tokens of thieves can be bought only. */
async function sellsAgain(
  client: ChainClient,
  quote: SwapQuote,
  received: bigint,
  deadline: bigint,
  run: (minimum: bigint, more: readonly Call[]) => Promise<Simulation | null>,
): Promise<boolean | null> {
  const { order } = quote
  if (!quote.sellBack || order.buy === null) return null
  const back = quote.sellBack(received, deadline)
  const again = await run(0n, [approve(order.buy, back.to, received), back])
  return again && again.succeeds
}
