import { smallPeople } from '@castaway/seeds'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { parseEther, parseUnits, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localChain } from '../../chain/index'
import type { LocalChain } from '../../chain/local-chain'
import { barterAbi, erc20Abi, exchange, liarAbi, poolAbi } from '../../../test/exchange'
import { makeMarket, type Market } from '../../../test/market'
import { startReceiver, type Receiver } from '../../../test/webhook-receiver'

const { ana, bo, chidi } = smallPeople
const USDC: Address = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const NATIVE: Address = '0x0000000000000000000000000000000000000000'
const HOUR = 3_600_000
let island: TestIsland
let chain: LocalChain
let market: Market
let receiver: Receiver
let tide: Address
let oar: Address
let pool: Address
let etherPool: Address
const dollars = (amount: string) => parseUnits(amount, 6)
const wallet = (fid: number) => island.walletOf(fid)

beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  island.clock.freeze()
  receiver = await startReceiver()
  // Wallets write to the chain in another process than the API.
  chain = localChain({ store: island.store })
  market = await makeMarket(island, chain, [ana, bo, chidi])
  ;({ tide, oar, pool, etherPool } = market)
  await subscribe('all', {})
  await subscribe('bo', { fids: [bo] })
  await subscribe('large', { minimum_token_amount_usdc: 50 })
  await subscribe('trusted', { minimum_trader_neynar_score: 0.5 })
  await island.setScore(0.1)
  await island.setScore(0.9, [ana])
})
afterAll(async () => {
  await chain.close()
  await receiver.close()
  await island.close()
})

async function subscribe(name: string, filter: object): Promise<void> {
  await island.client.publishWebhook({
    name,
    url: `${receiver.url}/${name}`,
    subscription: { 'trade.created': filter },
  })
}

const buyTide = (fid: number, amount: string) => market.buyTide(wallet(fid), amount)
const trades = async (
  address: string,
  more: { timeWindow?: '1h' | '6h' | '7d'; minAmountUsd?: number } = {},
) => (await island.client.fetchFungibleTrades({ network: 'base', address, ...more })).trades
const trending = async (timeWindow: '1h' | '24h' | '7d' = '24h') =>
  (await island.client.fetchTrendingFungibles({ network: 'base', timeWindow })).trending

test('before anyone has traded, nothing trends, and there is no price', async () => {
  expect(await trades(tide)).toEqual([])
  expect(await trending()).toEqual([])
  const { token } = await island.client.getTokenMetadata({ network: 'base', address: tide })
  expect([token.price_usd, token.liquidity]).toEqual([null, null])
})

describe('trades', () => {
  test('are what a wallet has sent and received in a pool', async () => {
    const hash = await buyTide(ana, '100')
    const [trade, ...others] = await trades(tide)
    expect(others).toEqual([])
    const token = { object: 'fungible', network: 'base', logo: null }
    const received = 10_000 - (10_000 * 20_000) / 20_100
    expect(trade).toEqual({
      object: 'trade',
      trader: expect.objectContaining({ object: 'user_dehydrated', fid: ana }) as unknown,
      pool: { object: 'pool', address: pool, protocol_family: 'uniswap', protocol_version: 'v2' },
      transaction: {
        hash,
        network: { object: 'network', name: 'base' },
        net_transfer: {
          object: 'net_transfer',
          receiving_fungible: {
            object: 'fungible_balance',
            token: {
              ...token,
              name: 'TIDE',
              symbol: 'TIDE',
              address: tide,
              decimals: 18,
              total_supply: String(10n ** 27n),
            },
            balance: { in_usd: 100, in_token: expect.any(String) as string },
          },
          sending_fungible: {
            object: 'fungible_balance',
            token: {
              ...token,
              name: 'USD Coin',
              symbol: 'USDC',
              address: USDC,
              decimals: 6,
              total_supply: expect.stringMatching(/^\d+$/) as string,
            },
            balance: { in_usd: 100, in_token: '100' },
          },
        },
      },
    })
    const { in_token } = trade!.transaction.net_transfer.receiving_fungible.balance
    expect(Number(in_token)).toBeCloseTo(received, 8)
  })

  test('with the native coin are exact, without the fees of the transaction', async () => {
    const spent = parseEther('0.5')
    await market.call(wallet(bo), etherPool, poolAbi, 'buy', [], spent)
    const [bought] = await trades(oar)
    expect(bought!.trader.fid).toBe(bo)
    const { sending_fungible, receiving_fungible } = bought!.transaction.net_transfer
    expect(sending_fungible.token).toMatchObject({ address: NATIVE, symbol: 'ETH' })
    expect(sending_fungible.balance).toEqual({ in_usd: 1500, in_token: '0.5' })
    expect(receiving_fungible.token.symbol).toBe('OAR')
    // Another process, whose node has the earlier blocks from the database.
    const another = localChain({ store: island.store })
    await exchange(another).call(wallet(bo), etherPool, poolAbi, 'sell', [parseEther('10')])
    await another.close()
    const [sold, first] = await trades(oar)
    expect(first).toEqual(bought)
    const back = sold!.transaction.net_transfer
    expect(back.sending_fungible.balance.in_token).toBe('10')
    expect(back.receiving_fungible.token.address).toBe(NATIVE)
    const rate = 10.5 / (1000 - 1000 * (0.5 / 10.5) + 10)
    expect(Number(back.receiving_fungible.balance.in_token)).toBeCloseTo(10 * rate, 12)
    expect(await trades(NATIVE)).toEqual([sold, bought])
  })

  test('between two people need no pool', async () => {
    const barter = await market.deploy(market.maker, 'Barter')
    const more = parseEther('1000000')
    await market.call(wallet(ana), tide, erc20Abi, 'approve', [barter, more])
    await market.call(wallet(bo), oar, erc20Abi, 'approve', [barter, more])
    const given = [tide, parseEther('3'), oar, parseEther('4'), wallet(bo).address]
    await market.call(wallet(ana), barter, barterAbi, 'exchange', given)
    const [trade] = await trades(tide)
    expect(trade).not.toHaveProperty('pool')
    expect(trade!.trader.fid).toBe(ana)
    const { sending_fungible, receiving_fungible } = trade!.transaction.net_transfer
    expect(sending_fungible.balance).toEqual({ in_usd: null, in_token: '3' })
    expect(receiving_fungible.balance).toEqual({ in_usd: null, in_token: '4' })
    expect((await trades(oar))[0]).toEqual(trade)
    expect(await trades(tide, { minAmountUsd: 0 })).not.toContainEqual(trade)
  })

  test('are neither transfers nor shares of pools, nor what a contract says of others, nor those of strangers', async () => {
    const before = await trades(tide)
    await market.call(wallet(ana), tide, erc20Abi, 'transfer', [wallet(bo).address, 5n])
    await market.send(wallet(ana), { to: wallet(bo).address, value: 5n })
    await market.call(wallet(bo), etherPool, poolAbi, 'join', [parseEther('1')], 5n)
    const liar = await market.deploy(market.maker, 'Liar')
    await market.call(market.maker, liar, liarAbi, 'lie', [wallet(ana).address, pool, 5n])
    await market.call(market.maker, pool, poolAbi, 'swap', [false, dollars('10')])
    expect(await trades(tide)).toEqual(before)
    expect(await trades(liar)).toEqual([])
    const rows = await island.store.db.selectFrom('trade').select(['wallet', 'fid']).execute()
    expect(rows.at(-1)).toEqual({ wallet: market.maker.address.toLowerCase(), fid: null })
    expect(rows).toHaveLength(5)
  })

  test('are those of the window and of a value, without those of banned people', async () => {
    island.clock.advance(2 * HOUR)
    await buyTide(chidi, '20')
    const fids = async (more: Parameters<typeof trades>[1]) =>
      (await trades(tide, more)).map(({ trader }) => trader.fid)
    expect(await fids({ timeWindow: '1h' })).toEqual([chidi])
    expect(await fids({ timeWindow: '6h' })).toEqual([chidi, ana, ana])
    expect(await fids({ minAmountUsd: 100 })).toEqual([ana])
    expect(await fids({ minAmountUsd: 100.01 })).toEqual([])
    await island.client.publishBans({ fids: [ana] })
    expect(await fids({ timeWindow: '7d' })).toEqual([chidi])
    expect(
      (await island.otherClient.fetchFungibleTrades({ network: 'base', address: tide })).trades,
    ).toHaveLength(3)
    await island.client.deleteBans({ fids: [ana] })
  })

  test('are rejected for an invalid address, network, window or value', async () => {
    const url = `${island.url}/v2/farcaster/fungible/trades`
    const ask = async (query: string) => {
      const response = await fetch(`${url}?${query}`, { headers: { 'x-api-key': island.apiKey } })
      return [response.status, ((await response.json()) as { property?: string }).property]
    }
    expect(await ask('network=base&address=0x12')).toEqual([400, 'address'])
    expect(await ask(`network=optimism&address=${tide}`)).toEqual([400, 'network'])
    expect(await ask(`network=base&address=${tide}&time_window=2d`)).toEqual([400, 'time_window'])
    expect(await ask(`network=base&address=${tide}&min_amount_usd=-1`)).toEqual([
      400,
      'min_amount_usd',
    ])
  })
})

describe('a market', () => {
  test('gives a token its price, value, liquidity and volume', async () => {
    const { token } = await island.client.getTokenMetadata({ network: 'base', address: tide })
    const price = Number(token.price_usd)
    expect(price).toBeGreaterThan(2)
    expect(price).toBeLessThan(2.1)
    expect(Number(token.market_cap)).toBeCloseTo(price * 1e9, -3)
    expect(Number(token.liquidity)).toBeGreaterThan(40_000)
    expect(Number(token.liquidity)).toBeLessThan(41_000)
    expect(token).toMatchObject({
      volume_6h: '130',
      volume_24h: '130',
      price_change_6h_pct: null,
      price_source: 'onchain',
      price_updated_at: Math.floor(island.clock.now() / 1000) * 1000,
    })
    const { balances } = await island.client.getWalletBalances({
      networks: ['base'],
      address: wallet(chidi).address,
    })
    const held = balances.find(({ address }) => address === tide)!
    expect(held.price_usd).toBe(token.price_usd)
    expect(Number(held.balance_usd)).toBeCloseTo(20, 4)
  })

  test('says by how much the price has changed', async () => {
    island.clock.advance(7 * HOUR)
    await buyTide(chidi, '2000')
    const { token } = await island.client.getTokenMetadata({ network: 'base', address: tide })
    expect(token.price_change_6h_pct).toBeGreaterThan(8)
    expect(token.price_change_6h_pct).toBeLessThan(15)
    expect(token.price_change_24h_pct).toBeNull()
    expect(token.volume_6h).toBe('2000')
    expect(token.volume_24h).toBe('2130')
  })
})

describe('trending tokens', () => {
  test('are those that many have bought, not those that one has bought much of', async () => {
    const symbols = async (window?: '1h' | '24h') =>
      (await trending(window)).map(({ fungible }) => fungible.symbol)
    expect(await symbols('1h')).toEqual(['TIDE'])
    expect(await symbols('24h')).toEqual(['TIDE', 'OAR'])
    await island.client.publishBans({ fids: [chidi, ana] })
    expect(await symbols('24h')).toEqual(['OAR'])
    await island.client.deleteBans({ fids: [chidi, ana] })
    await market.call(wallet(bo), etherPool, poolAbi, 'buy', [], parseEther('4'))
    expect(await symbols('24h')).toEqual(['TIDE', 'OAR'])
    const [first] = await trending()
    const { token } = await island.client.getTokenMetadata({ network: 'base', address: tide })
    expect(first).toEqual({
      object: 'trending_fungible',
      fungible: {
        object: 'fungible',
        network: 'base',
        name: 'TIDE',
        symbol: 'TIDE',
        address: tide,
        decimals: 18,
        total_supply: token.total_supply,
        logo: null,
        price: { in_usd: token.price_usd },
      },
    })
  })
})

describe('webhooks', () => {
  test('receive the trades that they subscribe to', async () => {
    await island.jobs.drain()
    const heard = (name: string) =>
      receiver.received
        .filter(({ path }) => path === `/hook/${name}`)
        .map(
          ({ body }) =>
            JSON.parse(body.toString()) as { type: string; created_at: number; data: any },
        )
    const fids = (name: string) => heard(name).map(({ data }) => data.trader.fid as number)
    expect(fids('all')).toEqual([ana, bo, bo, ana, chidi, chidi, bo])
    expect(fids('bo')).toEqual([bo, bo, bo])
    expect(fids('large')).toEqual([ana, bo, bo, chidi, bo])
    expect(fids('trusted')).toEqual([ana, ana])
    const [first] = heard('all')
    const [listed] = (await trades(tide, { timeWindow: '7d' })).slice(-1)
    expect(first).toMatchObject({
      type: 'trade.created',
      created_at: expect.any(Number) as number,
      data: {
        object: 'trade',
        // The score is that of the moment when the event was written.
        trader: { ...listed!.trader, score: expect.any(Number) as number },
        pool: listed!.pool,
        transaction: { hash: listed!.transaction.hash, network: listed!.transaction.network },
      },
    })
    expect(first!.data.transaction.net_transfer.receiving_fungible).toEqual({
      object: 'fungible_balance',
      balance: listed!.transaction.net_transfer.receiving_fungible.balance,
      token: {
        object: 'fungible',
        address: tide,
        decimals: 18,
        symbol: 'TIDE',
        name: 'TIDE',
        total_supply: String(10n ** 27n),
      },
    })
  })

  test('are rejected with a score that no one has', async () => {
    await expect(subscribe('wrong', { minimum_trader_neynar_score: 2 })).rejects.toMatchObject({
      status: 400,
    })
  })
})
