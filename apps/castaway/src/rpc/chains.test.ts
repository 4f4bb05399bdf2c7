import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock, systemRandom } from '@castaway/contract'
import {
  createProvider,
  openStore,
  type LocalChain,
  type Provider,
  type Store,
} from '@castaway/provider'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chainSettings } from '../settings/chains'
import { rpcChains } from './chains'

let store: Store
let provider: Provider
const servers: Server[] = []
beforeAll(async () => {
  store = await openStore({ clock: systemClock, random: systemRandom, secret: 's'.repeat(32) })
  provider = await createProvider({
    store,
    publicUrl: 'http://localhost',
    runJobs: false,
    chain: { enabled: false },
  })
})
afterAll(async () => {
  await provider.close()
  await store.close()
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A remote RPC server with a key in its URL; records the calls it receives. */
const elsewhere = async (
  answer: (method: string) => [status: number, body: string],
  sendsOnTo = 'http://127.0.0.1:1/',
) => {
  const asked: string[] = []
  const given: unknown[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      const { method, params } = JSON.parse(text)
      given.push(params)
      asked.push(`${method} ${request.headers.cookie ?? 'no cookie'}`)
      const [status, body] = answer(method)
      response.writeHead(status, { location: sendsOnTo }).end(body)
    })
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v2/secret-key`, asked, params: given }
}
const MOST = `0x${(30_000_000).toString(16)}`
const result = (value: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })
const none: LocalChain | null = null

describe('the island’s own chain', () => {
  it('reports that it is off', async () => {
    const { call } = rpcChains(provider.chain, { rpc: {}, bundler: {} })
    await expect(call(8453, 'eth_chainId', [])).rejects.toMatchObject({
      code: -32002,
      message: 'The local chain is turned off here (CASTAWAY_CHAIN=off)',
    })
  })
})

describe('a remote chain', () => {
  it('limits the gas of a call', async () => {
    const { url, params } = await elsewhere(() => [200, result('0x')])
    const { call } = rpcChains(none, { rpc: { 10: url }, bundler: {} })
    await call(10, 'eth_call', [{ data: '0x5b600056' }, 'latest'])
    await call(10, 'eth_call', [{ data: '0x5b600056', gas: '0xffffffffff' }, 'latest'])
    expect(params).toEqual([
      [{ data: '0x5b600056', gas: MOST }, 'latest'],
      [{ data: '0x5b600056', gas: MOST }, 'latest'],
    ])
  })

  it('replaces the local one, with its bundler for operations', async () => {
    const [rpc, bundler] = [
      await elsewhere(() => [200, result('0x1')]),
      await elsewhere(() => [200, result('0x2')]),
    ]
    const chains = rpcChains(provider.chain, { rpc: { 10: rpc.url }, bundler: { 10: bundler.url } })
    expect(await chains.call(10, 'eth_blockNumber', [])).toBe('0x1')
    expect(await chains.call(10, 'eth_getUserOperationReceipt', ['0x'])).toBe('0x2')
    expect([rpc.asked, bundler.asked]).toEqual([
      ['eth_blockNumber no cookie'],
      ['eth_getUserOperationReceipt no cookie'],
    ])
    const { request } = await (chains.forLogin[10] as { open(): Promise<any> }).open()
    expect(await request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it('does not receive forbidden methods', async () => {
    const { url, asked } = await elsewhere(() => [200, result('0x1')])
    const { call } = rpcChains(none, { rpc: { 10: url }, bundler: {} })
    await expect(call(10, 'debug_traceCall', [])).rejects.toMatchObject({ code: -32601 })
    await expect(call(10, 'eth_sendUserOperation', [])).rejects.toThrow(/LOGIN_BUNDLER/)
    await expect(call(1, 'eth_chainId', [])).rejects.toMatchObject({ code: -32002 })
    expect(asked).toEqual([])
  })

  it.each<[string, number, string, number]>([
    ['redirects', 302, '', -32002],
    ['asks for a pause', 429, '', -32005],
    ['answers a page', 200, '<html>', -32002],
    ['answers no JSON-RPC', 200, '{"error":"no"}', -32002],
  ])('that %s causes an error with a message', async (_, status, body, code) => {
    const { url } = await elsewhere(() => [status, body])
    const { call } = rpcChains(none, { rpc: { 10: url }, bundler: {} })
    const failure = await call(10, 'eth_chainId', []).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'RpcError', code })
    expect(String((failure as Error).message)).not.toContain('secret-key')
  })

  it('that redirects is not followed', async () => {
    const other = await elsewhere(() => [200, result('0x1')])
    const { url } = await elsewhere(() => [307, ''], other.url)
    const { call } = rpcChains(none, { rpc: { 10: url }, bundler: {} })
    await expect(call(10, 'eth_chainId', [])).rejects.toMatchObject({ code: -32002 })
    expect(other.asked).toEqual([])
  })

  it('has its errors passed on without its URL', async () => {
    const { url } = await elsewhere(() => [
      200,
      JSON.stringify({ error: { code: 3, message: `reverted at ${url}`, data: '0x08c379a0' } }),
    ])
    const { call } = rpcChains(none, { rpc: { 10: url }, bundler: {} })
    await expect(call(10, 'eth_call', [])).rejects.toMatchObject({
      code: 3,
      message: 'reverted at …',
      data: '0x08c379a0',
    })
  })

  it('that is unreachable causes an error with a message', async () => {
    const { call } = rpcChains(none, { rpc: { 10: 'http://127.0.0.1:1/secret-key' }, bundler: {} })
    await expect(call(10, 'eth_chainId', [])).rejects.toMatchObject({
      code: -32002,
      message: 'The chain cannot be reached right now. Try again in a moment',
    })
  })
})

describe('the settings', () => {
  const read = (env: Record<string, string>) => () => chainSettings(env)
  it('name servers by chain', () => {
    const env = {
      LOGIN_RPC_10: 'https://op.example/key',
      LOGIN_BUNDLER_10: 'https://bundler.example',
      LOGIN_OTHER: 'x',
    }
    expect(chainSettings(env)).toEqual({
      rpc: { 10: 'https://op.example/key' },
      bundler: { 10: 'https://bundler.example' },
    })
  })
  it.each<[string, Record<string, string>, RegExp]>([
    ['no address', { LOGIN_RPC_10: 'secret' }, /^LOGIN_RPC_10 must be a URL/],
    [
      'a chain that is not known',
      { LOGIN_RPC_137: 'https://a.example' },
      /^LOGIN_RPC_137 is for an unknown chain/,
    ],
    [
      'a bundler without its chain',
      { LOGIN_BUNDLER_1: 'https://a.example' },
      /also needs LOGIN_RPC_1/,
    ],
  ])('refuse %s', (_, env, words) => {
    expect(read(env)).toThrow(words)
    expect(read(env)).not.toThrow(/secret/)
  })
})
