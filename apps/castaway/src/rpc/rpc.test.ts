import { newAccount } from '@castaway/auth/test-browser'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../../test/rpc-server'

const BASE = 8453
let running: Product
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running?.close())

const rpc = (
  body: unknown,
  chainId: number | string = BASE,
  spoiled?: Record<string, string | null>,
) => running.browser.send('POST', `/rpc/${chainId}`, body, spoiled)

describe('chains for the app’s own pages', () => {
  it('answer reads, also in batches and in order', async () => {
    const { status, body } = await rpc([
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 2, method: 'evm_mine', params: [] },
      { nonsense: true },
    ])
    expect(status).toBe(200)
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 'a', result: '0x2105' },
      { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'evm_mine is not available here' } },
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'This is not a JSON-RPC request' },
      },
    ])
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without the token', { 'x-xsrf-token': null }],
    ['another session’s token', { 'x-xsrf-token': 'x'.repeat(43) }],
  ])('refuse %s', async (_, spoiled) => {
    const answer = await rpc({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, BASE, spoiled)
    expect([answer.status, answer.body.code]).toEqual([403, 'missing_or_invalid_token'])
    const coins = await running.browser.send(
      'POST',
      '/_simulated/faucet',
      { address: newAccount().address, chainId: BASE },
      spoiled,
    )
    expect(coins.status).toBe(403)
  })

  it.each<[string, unknown, number, number]>([
    ['what is no JSON', '{', 400, -32700],
    ['an empty batch', [], 400, -32600],
    [
      'a batch without end',
      Array.from({ length: 21 }, () => ({ method: 'eth_chainId' })),
      400,
      -32600,
    ],
  ])('refuse %s', async (_, body, status, code) => {
    const answer = await rpc(body)
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
  })

  it('report unsupported chains', async () => {
    const { body } = await rpc({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, 137)
    expect(body.error).toEqual({ code: -32002, message: 'Chain 137 is not available here' })
    expect((await rpc({}, 'base')).status).toBe(404)
  })

  it('top up an address to one ether at most', async () => {
    const { address } = newAccount()
    expect((await running.fill(address)).body.balance).toBe(String(parseEther('1')))
    expect((await running.fill(address)).body.balance).toBe(String(parseEther('1')))
    expect((await running.fill('nobody')).status).toBe(400)
    expect((await running.fill(address, 137)).status).toBe(400)
  })
})

// This test is last because the server closes the connection after so large a request.
it('refuses more than half a megabyte', async () => {
  const answer = await rpc({ method: 'eth_call', params: ['x'.repeat(600_000)] })
  expect([answer.status, answer.body.error.code]).toEqual([413, -32600])
})
