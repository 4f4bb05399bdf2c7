import { smallPeople } from '@castaway/seeds'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { parseAbi, parseEther, parseUnits, zeroAddress, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange as actOn } from '../../test/exchange'
import { exchangeOf, openMarkets } from './exchange'
import { localChain } from './index'
import type { LocalChain } from './local-chain'
import { chainNetworks } from './networks'

const { ana, bo } = smallPeople
const USDC = chainNetworks.base.usdc
const { router, factory, wrapped } = exchangeOf('base')
const abi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function feeTo() view returns (address)',
  'function setFeeTo(address)',
])
let island: TestIsland
let chain: LocalChain

beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  island.clock.freeze()
  chain = localChain({ store: island.store })
})
afterAll(async () => {
  await chain.close()
  await island.close()
})

const deploy = async (symbol: string, factoryName: 'wow' | 'clanker') => {
  const owner = island.walletOf(ana).address
  const token = { owner, symbol, name: symbol, factory: factoryName }
  const { contract } = await island.client.deployFungible(token)
  return contract!.fungible!.address as Address
}
const ask = async <T>(address: Address, functionName: string, args: unknown[] = []) =>
  (await (await chain()).read.readContract({ address, abi, functionName, args } as never)) as T
const amountOut = async (amount: bigint, to: Address) =>
  (await ask<bigint[]>(router, 'getAmountsOut', [amount, [wrapped, to]])).at(-1)!

describe('the exchange', () => {
  test('is not there before someone needs it, and then is Uniswap’s at its addresses', async () => {
    const { read } = await chain()
    expect(await read.getCode({ address: router })).toBeUndefined()
    await Promise.all([openMarkets(await chain(), [USDC]), openMarkets(await chain(), [])])
    expect(await ask(router, 'factory')).toBe(factory)
    expect(await ask(router, 'WETH')).toBe(wrapped)
    expect(
      await Promise.all(['name', 'symbol', 'decimals'].map((each) => ask(wrapped, each))),
    ).toEqual(['Wrapped Ether', 'WETH', 18])
  })

  test('has a pool of USDC at the price of ether', async () => {
    const dollars = await amountOut(parseEther('1'), USDC)
    expect(Number(dollars) / 1e6).toBeCloseTo(3000 * 0.997 * (1 - 0.000996), 0)
  })

  test('takes no fee for anyone but the pools, and no one can change that', async () => {
    expect(await ask(factory, 'feeTo')).toBe(zeroAddress)
    const { address: account } = island.walletOf(bo)
    const { read } = await chain()
    const call = {
      address: factory,
      abi,
      functionName: 'setFeeTo',
      args: [account],
      account,
    } as const
    await expect(read.simulateContract(call)).rejects.toThrow(/FORBIDDEN/)
  })

  test('survives with its pools when another process takes over', async () => {
    const another = localChain({ store: island.store })
    const { read } = await another()
    const args = [USDC, wrapped] as const
    expect(
      await read.readContract({ address: factory, abi, functionName: 'getPair', args }),
    ).not.toBe(zeroAddress)
    await another.close()
  })
})

describe('a new token', () => {
  test('of clanker gets a pool, once, from the tenth that its factory left for it', async () => {
    const token = await deploy('KELP', 'clanker')
    const owner = island.walletOf(ana).address
    const call = {
      address: token,
      abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
    }
    const balance = async () =>
      (await chain()).read.readContract({ ...call, functionName: 'balanceOf', args: [owner] })
    expect(await balance()).toBe(9n * 10n ** 28n)
    expect(await ask(factory, 'getPair', [token, wrapped])).toBe(zeroAddress)
    await openMarkets(await chain(), [token])
    const out = await amountOut(parseEther('0.01'), token)
    expect(out).toBeGreaterThan(4n * 10n ** 25n)
    await openMarkets(await chain(), [token])
    expect(await amountOut(parseEther('0.01'), token)).toBe(out)
  })

  test('of wow has none until its owner creates it', async () => {
    const token = await deploy('BUOY', 'wow')
    await openMarkets(await chain(), [token])
    expect(await ask(factory, 'getPair', [token, wrapped])).toBe(zeroAddress)
  })

  test('that someone sent to the island gets none', async () => {
    const token = await deploy('BAIT', 'wow')
    const { treasury } = await chain()
    const act = actOn(chain)
    const wallet = island.walletOf(ana)
    await act.fund(wallet.address, '1', 0n)
    const transfer = parseAbi(['function transfer(address to, uint256 amount)'])
    await act.call(wallet, token, transfer, 'transfer', [treasury.address, 10n ** 20n])
    await openMarkets(await chain(), [token])
    expect(await ask(factory, 'getPair', [token, wrapped])).toBe(zeroAddress)
  })

  test('has the price of its last swap', async () => {
    const token = await deploy('FOAM', 'clanker')
    await openMarkets(await chain(), [token])
    const act = actOn(chain)
    const wallet = island.walletOf(bo)
    await act.fund(wallet.address, '1', 0n)
    const out = await amountOut(parseEther('0.1'), token)
    const args = [out, [wrapped, token], wallet.address, 2n ** 40n]
    await act.call(wallet, router, abi, 'swapExactETHForTokens', args, parseEther('0.1'))
    const { trades } = await island.client.fetchFungibleTrades({ network: 'base', address: token })
    expect(trades[0]).toMatchObject({
      trader: { fid: bo },
      pool: { protocol_family: 'uniswap', protocol_version: 'v2' },
    })
    const { token: facts } = await island.client.getTokenMetadata({
      network: 'base',
      address: token,
    })
    expect(Number(facts.price_usd)).toBeCloseTo(300 / (Number(out) / 1e18), 12)
    expect(parseUnits('1', 18)).toBeLessThan(out)
  })
})
