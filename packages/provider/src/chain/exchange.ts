import { ServerError } from '@castaway/contract'
import {
  concat,
  encodeAbiParameters,
  isAddressEqual,
  maxUint256,
  padHex,
  size,
  stringToHex,
  toHex,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { uniswapArtifact } from './artifacts'
import { clankerFactoryAbi, exchangeFactoryAbi, exchangeRouterAbi, tokenAbi } from './abi'
import type { Chain, ChainNode, Send } from './chain'
import { ETHER_IN_USD } from './fixed-prices'
import { chainNetworks, exchanges, wrappedEther, type ChainNetwork } from './networks'
import { balancesOf } from './tokens'

/** Ether in the pool of USDC, in whole ones: a swap of a thousand dollars moves its price by less than 0.1 %. */
const DOLLAR_POOL_ETHER = 1000n
/** Ether in the first pool of a token of the `clanker` factory, in wei: the whole supply is worth ten times as much. */
const TOKEN_POOL_ETHER = 2n * 10n ** 18n

/** Where tokens of a network are swapped. */
export interface Exchange {
  factory: Address
  router: Address
  /** The contract of wrapped ether. */
  wrapped: Address
  /** Tokens through which a swap can lead, besides wrapped ether. */
  hubs: readonly Address[]
}

export const exchangeOf = (network: ChainNetwork): Exchange => ({
  ...exchanges[network],
  wrapped: wrappedEther[network],
  hubs: [chainNetworks[network].usdc],
})

/**
 * Makes sure that these tokens can be swapped: deploys Uniswap v2 with a pool of USDC when it is first needed, and
 * creates the first pool of a token whose factory left a part of the supply for it. All other pools are created by the
 * tokens' owners.
 */
export async function openMarkets(chain: Chain, tokens: readonly Address[]): Promise<Exchange> {
  const exchange = exchangeOf(chain.network)
  const isOpen = Boolean(await chain.read.getCode({ address: exchange.router }))
  if (!isOpen || (await withoutPool(chain, tokens)).length > 0) {
    await chain.write(async (send, node) => {
      // Another request may have done it meanwhile.
      if (!(await node.read.getCode({ address: exchange.router }))) await deploy(node, send)
      for (const token of await withoutPool(node, tokens)) await createPool(node, send, token)
    })
  }
  return exchange
}

/** Tokens whose first pool the island creates, and that have none. */
async function withoutPool(node: ChainNode, tokens: readonly Address[]): Promise<Address[]> {
  const { read, contracts, network, treasury } = node
  const { factory, wrapped } = exchangeOf(network)
  const lacking = await Promise.all(
    tokens.map(async (token) => {
      const pool = await read
        .readContract({
          address: factory,
          abi: exchangeFactoryAbi,
          functionName: 'getPair',
          args: [token, wrapped],
        })
        // No exchange yet.
        .catch(() => zeroAddress)
      if (!isAddressEqual(pool, zeroAddress)) return []
      // Only of its own factory: anyone could send the treasury other tokens.
      const created = await read.getLogs({
        address: contracts.clankerFactory,
        event: clankerFactoryAbi[0],
        args: { tokenAddress: token },
        fromBlock: 0n,
      })
      if (created.length === 0) return []
      return (await balancesOf(node, token, [treasury.address])).size > 0 ? [token] : []
    }),
  )
  return lacking.flat()
}

async function createPool(node: ChainNode, send: Send, token: Address): Promise<void> {
  const balances = await balancesOf(node, token, [node.treasury.address])
  const amount = balances.get(node.treasury.address)
  if (amount) await addLiquidity(node, send, token, amount, TOKEN_POOL_ETHER)
}

async function deploy(node: ChainNode, send: Send): Promise<void> {
  const { network, contracts, treasury: from } = node
  const { factory, router, wrapped } = exchangeOf(network)
  const [factoryCode, routerCode, wrappedCode] = await Promise.all([
    creationCode('@uniswap/v2-core/build/UniswapV2Factory.json'),
    creationCode('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
    creationCode('@uniswap/v2-periphery/build/WETH9.json'),
  ])
  // Without storage, no one can turn on the fee of the protocol.
  await copy(node, factory, concat([factoryCode, addresses(zeroAddress)]))
  await copy(node, wrapped, wrappedCode)
  for (const [slot, value] of [
    text('Wrapped Ether'),
    text('WETH'),
    toHex(18, { size: 32 }),
  ].entries())
    await node.test.setStorageAt({ address: wrapped, index: slot, value })
  await copy(node, router, concat([routerCode, addresses(factory, wrapped)]))
  const dollars = DOLLAR_POOL_ETHER * BigInt(ETHER_IN_USD) * 10n ** 6n
  const mint = { abi: tokenAbi, functionName: 'mint', args: [from.address, dollars] }
  await send({ from, to: contracts.usdc, call: mint })
  await addLiquidity(node, send, contracts.usdc, dollars, DOLLAR_POOL_ETHER * 10n ** 18n)
}

/** Copies the code that a constructor returns to an address. */
async function copy({ read, test }: ChainNode, address: Address, data: Hex): Promise<void> {
  const { data: bytecode } = await read.call({ data })
  if (!bytecode) throw new Error(`The contract for ${address} has no code`)
  await test.setCode({ address, bytecode })
}

/** Adds to the pool of a token and ether, for good: its shares belong to no one. */
async function addLiquidity(
  { network, treasury: from }: ChainNode,
  send: Send,
  token: Address,
  amount: bigint,
  ether: bigint,
): Promise<void> {
  const { router: to } = exchangeOf(network)
  await send({
    from,
    to: token,
    call: { abi: tokenAbi, functionName: 'approve', args: [to, amount] },
  })
  const args = [token, amount, 0n, 0n, BURNT, maxUint256]
  const call = { abi: exchangeRouterAbi, functionName: 'addLiquidityETH', args }
  await send({ from, to, call, value: ether })
}

/** No one has its key. */
const BURNT: Address = '0x000000000000000000000000000000000000dEaD'

const addresses = (...all: Address[]): Hex =>
  encodeAbiParameters(
    all.map(() => ({ type: 'address' as const })),
    all,
  )

/** A short text as Solidity stores it: left in the slot, with twice its length at the end. */
function text(value: string): Hex {
  const bytes = stringToHex(value)
  return concat([padHex(bytes, { dir: 'right', size: 31 }), toHex(size(bytes) * 2, { size: 1 })])
}

/** @throws ServerError `CHAIN_UNAVAILABLE` if the contracts are not installed */
async function creationCode(path: string): Promise<Hex> {
  const { bytecode } = await uniswapArtifact(path).catch((cause: unknown) => {
    const message = 'The contracts of the exchange are not installed'
    throw new ServerError('CHAIN_UNAVAILABLE', message, { cause })
  })
  return `0x${bytecode.replace(/^0x/, '')}`
}
