import type { SwapExchange } from '@castaway/contract/swaps'
import {
  decodeFunctionResult,
  encodeFunctionData,
  encodePacked,
  getCreate2Address,
  isAddressEqual,
  keccak256,
  parseAbi,
  type Address,
} from 'viem'
import type { Call } from '../transactions/calls'
import type { ChainClient } from '../transactions/chain'
import { transactionError } from '../transactions/errors'
import { amountThrough, feeThrough, priceImpact, type Reserves } from './exchange-math'
import { minimumOf } from './slippage'
import type { SwapOrder, SwapQuote } from './swap-quote'

const routerAbi = parseAbi([
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
])
const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** Hash of the pools' creation code, from which the factory derives their addresses. */
const POOL_CODE = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const NAME = 'Uniswap v2'

const isBefore = (a: Address, b: Address): boolean => a.toLowerCase() < b.toLowerCase()

/** The address of the pool of two tokens, whether or not it exists. */
export const poolOf = (factory: Address, a: Address, b: Address): Address =>
  getCreate2Address({
    from: factory,
    salt: keccak256(encodePacked(['address', 'address'], isBefore(a, b) ? [a, b] : [b, a])),
    bytecodeHash: POOL_CODE,
  })

/** The balances of the pool of two tokens; null if there is none. @throws {LoginError} */
async function reservesOf(
  client: ChainClient,
  factory: Address,
  from: Address,
  to: Address,
): Promise<Reserves | null> {
  try {
    const { data } = await client.call({
      to: poolOf(factory, from, to),
      data: encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' }),
    })
    if (!data || data === '0x') return null
    const [first, second] = decodeFunctionResult({
      abi: pairAbi,
      functionName: 'getReserves',
      data,
    })
    return isBefore(from, to) ? { in: first, out: second } : { in: second, out: first }
  } catch (error) {
    throw transactionError(error)
  }
}

/** The direct way, and those through one other token. */
function pathsOf(from: Address, to: Address, hubs: readonly Address[]): Address[][] {
  const through = hubs.filter((hub) => ![from, to].some((end) => isAddressEqual(hub, end)))
  return [[from, to], ...through.map((hub) => [from, hub, to])]
}

/**
 * Finds the route that brings the most on an exchange with the contracts of Uniswap v2.
 * @returns null if there is no pool, or what arrives would be nothing
 * @throws {LoginError} if the chain can't be reached
 */
export async function quoteOnExchange(
  client: ChainClient,
  exchange: SwapExchange,
  order: SwapOrder,
): Promise<SwapQuote | null> {
  const { factory, wrapped, hubs } = exchange
  const [from, to] = [order.sell ?? wrapped, order.buy ?? wrapped]
  if (isAddressEqual(from, to)) return quoteWrapping(exchange, order)
  const routes = await Promise.all(
    pathsOf(from, to, [wrapped, ...hubs]).map(async (path) => {
      const pools = await Promise.all(
        path.slice(1).map((next, index) => reservesOf(client, factory, path[index]!, next)),
      )
      const all = pools.filter((pool) => pool !== null)
      return all.length === pools.length
        ? { path, pools: all, out: amountThrough(order.amount, all) }
        : null
    }),
  )
  const [best] = routes
    .filter((route) => route !== null && route.out > 0n)
    .toSorted((a, b) => (a!.out < b!.out ? 1 : -1))
  if (!best) return null
  const { path, pools, out } = best
  const shown = (index: number) =>
    index === 0 ? order.sell : index === path.length - 1 ? order.buy : path[index]!
  return {
    order,
    amountOut: out,
    minimum: minimumOf(out, order.slippage),
    impact: priceImpact(order.amount, pools),
    hops: pools.map((_, index) => ({
      from: shown(index),
      to: shown(index + 1),
      source: NAME,
      share: 1,
    })),
    poolFee: feeThrough(pools.length),
    fees: [],
    spender: order.sell && exchange.router,
    call: (minimum, deadline) => swapCall(exchange, order, path, minimum, deadline),
    sellBack: (amount, deadline) => {
      const back = { ...order, sell: order.buy, buy: order.sell, amount }
      return swapCall(exchange, back, path.toReversed(), 0n, deadline)
    },
  }
}

/**
 * The functions that compare the minimum with what has arrived: with the others, a token that keeps a part of each
 * transfer would bring less than the minimum, or nothing would work.
 */
function swapCall(
  { router: to }: SwapExchange,
  { sell, buy, amount, account }: SwapOrder,
  path: Address[],
  minimum: bigint,
  deadline: bigint,
): Call {
  if (sell === null) {
    const data = encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      args: [minimum, path, account, deadline],
    })
    return { to, value: amount, data }
  }
  const data = encodeFunctionData({
    abi: routerAbi,
    functionName:
      buy === null
        ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
        : 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    args: [amount, minimum, path, account, deadline],
  })
  return { to, value: 0n, data }
}

/** The coin and its wrapped form are exchanged one to one, by the contract of the latter. */
function quoteWrapping({ wrapped }: SwapExchange, order: SwapOrder): SwapQuote | null {
  if ((order.sell === null) === (order.buy === null)) return null
  const call: Call =
    order.sell === null
      ? {
          to: wrapped,
          value: order.amount,
          data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }),
        }
      : {
          to: wrapped,
          value: 0n,
          data: encodeFunctionData({
            abi: wrappedAbi,
            functionName: 'withdraw',
            args: [order.amount],
          }),
        }
  return {
    order,
    amountOut: order.amount,
    minimum: order.amount,
    impact: 0,
    hops: [{ from: order.sell, to: order.buy, source: 'WETH', share: 1 }],
    poolFee: 0,
    fees: [],
    spender: null,
    call: () => call,
  }
}
