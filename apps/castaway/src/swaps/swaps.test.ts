import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock, systemRandom } from '@castaway/contract'
import { createProvider, openStore, type Provider, type Store } from '@castaway/provider'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { swapServiceSettings } from '../settings/swaps'
import { swapRoutes, type SwapOptions } from './routes'

const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const ME = `0x${'a1'.repeat(20)}`
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const KEY = 'key-of-the-operator'
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A service with the API of 0x, that records what it is asked. */
async function serviceThat(answer: (query: URLSearchParams) => [status: number, body: unknown]) {
  const asked: { path: string; query: URLSearchParams; headers: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    asked.push({ path: pathname, query: searchParams, headers: request.headers })
    const [status, body] = answer(searchParams)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { settings: { url: `http://127.0.0.1:${port}/secret`, key: KEY }, asked }
}

const offer = (query: URLSearchParams) => ({
  liquidityAvailable: true,
  buyAmount: '3000',
  minBuyAmount: '2985',
  sellAmount: query.get('sellAmount'),
  sellToken: query.get('sellToken'),
  buyToken: query.get('buyToken'),
  allowanceTarget: `0x${'D4'.repeat(20)}`,
  issues: { allowance: null },
  fees: { integratorFee: null, zeroExFee: { amount: '4', token: USDC }, gasFee: null },
  route: {
    fills: [{ from: COIN, to: USDC, source: 'Uniswap_V3<b>', proportionBps: '10000' }],
    tokens: [],
  },
  transaction: {
    to: `0x${'c3'.repeat(20)}`,
    data: '0x12345678',
    value: query.get('sellToken') === COIN ? query.get('sellAmount') : '0',
    gas: '1',
  },
  zid: '0x1',
})

const routes = (more: Partial<SwapOptions>) =>
  swapRoutes({
    island: null,
    remoteChains: {},
    service: undefined,
    userIdOf: async () => 'ann',
    report: (cause) => {
      throw cause
    },
    ...more,
  })
const post = async (app: ReturnType<typeof routes>, path: string, body: object) => {
  const response = await app.request(path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as any }
}
const request = { chainId: 8453, sell: null, buy: USDC, amount: '1000', taker: ME, slippage: 50 }

describe('a quote of the service', () => {
  it('is asked with the operator’s key, and has only what the page needs', async () => {
    const { settings, asked } = await serviceThat((query) => [200, offer(query)])
    const { status, body } = await post(routes({ service: settings }), '/quote', request)
    expect([asked[0]!.path, Object.fromEntries(asked[0]!.query)]).toEqual([
      '/secret/swap/allowance-holder/quote',
      {
        chainId: '8453',
        sellToken: COIN,
        buyToken: USDC,
        sellAmount: '1000',
        taker: ME,
        slippageBps: '50',
      },
    ])
    expect(asked[0]!.headers).toMatchObject({ '0x-api-key': KEY, '0x-version': 'v2' })
    expect(asked[0]!.headers).not.toHaveProperty('cookie')
    expect(status).toBe(200)
    expect(body).toEqual({
      quote: {
        buyAmount: '3000',
        minBuyAmount: '2985',
        spender: null,
        transaction: { to: `0x${'c3'.repeat(20)}`, data: '0x12345678', value: '1000' },
        fills: [{ from: COIN, to: USDC, source: 'Uniswap_V3b', share: 10_000 }],
        fees: [{ token: USDC, amount: '4' }],
      },
    })
  })

  it('of a token names who takes it', async () => {
    const { settings } = await serviceThat((query) => [200, offer(query)])
    const sale = { ...request, sell: USDC, buy: null }
    const { body } = await post(routes({ service: settings }), '/quote', sale)
    expect(body.quote).toMatchObject({ spender: `0x${'d4'.repeat(20)}` })
  })

  it('is none where the service finds no way', async () => {
    const { settings } = await serviceThat(() => [200, { liquidityAvailable: false, zid: '0x1' }])
    expect((await post(routes({ service: settings }), '/quote', request)).body).toEqual({
      quote: null,
    })
  })

  it.each<[string, (query: URLSearchParams) => [number, unknown]]>([
    ['an error', () => [500, { name: KEY }]],
    ['a page', () => [200, '<html>']],
    ['a redirect', () => [302, '']],
    ['another token', (query) => [200, { ...offer(query), buyToken: ME }]],
    ['another amount', (query) => [200, { ...offer(query), sellAmount: '1001' }]],
    [
      'more ether than is sold',
      (query) => [
        200,
        { ...offer(query), transaction: { ...offer(query).transaction, value: '1001' } },
      ],
    ],
    ['a negative amount', (query) => [200, { ...offer(query), minBuyAmount: '-1' }]],
    ['no transaction', (query) => [200, { ...offer(query), transaction: null }]],
  ])('that is %s is an error without the key or the URL', async (_, answer) => {
    const { settings } = await serviceThat(answer)
    const { status, body } = await post(routes({ service: settings }), '/quote', request)
    expect([status, body.code]).toEqual([502, 'SWAP_FAILED'])
    expect(JSON.stringify(body)).not.toMatch(/key-of|secret|127\.0/)
  })

  it('needs someone who is signed in, a service, and a request that makes sense', async () => {
    const { settings, asked } = await serviceThat((query) => [200, offer(query)])
    const guest = routes({ service: settings, userIdOf: async () => null })
    expect((await post(guest, '/quote', request)).status).toBe(401)
    expect((await post(routes({}), '/quote', request)).body.code).toBe('NOT_FOUND')
    for (const wrong of [
      { amount: '0' },
      { amount: '-1' },
      { amount: '1e9' },
      { taker: 'me' },
      { slippage: 5001 },
      { sell: 'https://evil.example' },
      { chainId: 0 },
      { more: 1 },
    ])
      expect(
        (await post(routes({ service: settings }), '/quote', { ...request, ...wrong })).status,
      ).toBe(400)
    expect(asked).toEqual([])
  })
})

describe('the market of a chain', () => {
  let store: Store
  let provider: Provider
  beforeAll(async () => {
    store = await openStore({ clock: systemClock, random: systemRandom, secret: 's'.repeat(32) })
    provider = await createProvider({ store, publicUrl: 'http://localhost', runJobs: false })
  })
  afterAll(async () => {
    await provider.close()
    await store.close()
  })
  const market = { chainId: 8453, sell: null, buy: USDC }

  it('is the exchange on the island, which is opened', async () => {
    const chain = provider.chain
    const { body } = await post(routes({ island: chain }), '/market', market)
    expect(body.source).toBe('exchange')
    const { read } = await chain('base')
    expect((await read.getCode({ address: body.exchange.router }))!.length).toBeGreaterThan(1000)
  })

  it('is the service on remote chains, or none', async () => {
    const { settings, asked } = await serviceThat((query) => [200, offer(query)])
    const remote = { island: provider.chain, remoteChains: { 8453: 'http://127.0.0.1:1' } }
    expect((await post(routes({ ...remote, service: settings }), '/market', market)).body).toEqual({
      source: 'service',
    })
    expect((await post(routes(remote), '/market', market)).body).toEqual({ source: 'none' })
    expect((await post(routes({}), '/market', market)).body).toEqual({ source: 'none' })
    // A quote of the service would be for the real chain.
    const own = routes({ island: provider.chain, service: settings })
    expect((await post(own, '/quote', request)).body.code).toBe('NOT_FOUND')
    expect(asked).toEqual([])
  })
})

it('the settings belong together, and are never repeated', () => {
  expect(swapServiceSettings({})).toBeUndefined()
  expect(swapServiceSettings({ CASTAWAY_SWAP_URL: 'https://api.0x.example/' })).toEqual({
    url: 'https://api.0x.example',
  })
  expect(() => swapServiceSettings({ CASTAWAY_SWAP_KEY: 'abc' })).toThrow(
    /also needs CASTAWAY_SWAP_URL/,
  )
  expect(() => swapServiceSettings({ CASTAWAY_SWAP_URL: 'ftp://abc' })).toThrow(/must be a URL/)
})
