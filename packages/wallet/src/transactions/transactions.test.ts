import { InsufficientFundsError, UserRejectedRequestError } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginError } from '../errors'
import { chainClient, chainOf } from './chain'
import { transactionError } from './errors'
import { pollingInterval } from './limits'
import { prepareTransaction } from './prepare'
import { sendTransaction, waitForTransaction, type SendingWallet } from './send'
import { rejecting, wallet } from '../../test/sending-wallet'

const me = '0x00000000000000000000000000000000000000a1'
const to = '0x00000000000000000000000000000000000000b2'
const gwei = 10n ** 9n

/** A chain with stubbed responses that counts requests. */
const chain = (answers: Record<string, unknown> = {}, chainId = 8453) => {
  const asked: string[] = []
  const fetch = (async (_url: string, init: RequestInit) => {
    const { id, method } = JSON.parse(String(init.body))
    asked.push(method)
    const known: Record<string, unknown> = {
      eth_getTransactionCount: '0x7',
      eth_estimateGas: '0x5208',
      eth_maxPriorityFeePerGas: '0x3b9aca00',
      eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', number: '0x1', transactions: [] },
      ...answers,
    }
    const answer = known[method]
    const body =
      answer instanceof Error
        ? { error: { code: -32000, message: answer.message } }
        : answer === undefined
          ? { error: { code: -32601, message: `${method} cannot be called here` } }
          : { result: answer }
    return Response.json({ jsonrpc: '2.0', id, ...body })
  }) as unknown as typeof globalThis.fetch
  return { client: chainClient(chainId, { baseUrl: 'https://app.example', fetch }), asked }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the specification’s numbers', () => {
  it('set the polling interval to half the block time, from 500 to 4000 ms', () => {
    expect([undefined, 2000, 250, 100_000, 7000].map(pollingInterval)).toEqual([
      4000, 1000, 500, 4000, 3500,
    ])
    // Base has a block time of two seconds, Ethereum of twelve.
    expect([8453, 1].map((id) => chain({}, id).client.pollingInterval)).toEqual([1000, 4000])
  })
  it('define Base as 8453, with ETH with 18 decimals', () => {
    expect(chainOf(8453)).toMatchObject({
      id: 8453,
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
    })
    expect(() => chainOf(137)).toThrow(expect.objectContaining({ code: 'unsupported_chain_id' }))
  })
})

describe('an unresponsive chain', () => {
  const failing = (status: number, headers: Record<string, string> = {}) => {
    const at: number[] = []
    const fetch = (async () => {
      at.push(Date.now())
      return new Response('', { status, headers })
    }) as unknown as typeof globalThis.fetch
    const client = chainClient(8453, { baseUrl: 'https://app.example', fetch })
    return { client, pauses: () => at.slice(1).map((time, i) => time - at[i]!) }
  }
  it('is retried three times, after 150, 300 and 600 ms', async () => {
    const { client, pauses } = failing(503)
    const work = client.getBlockNumber().catch(() => 'failed')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await work, pauses()]).toEqual(['failed', [150, 300, 600]])
  })
  it('is retried after the time in Retry-After', async () => {
    const { client, pauses } = failing(429, { 'retry-after': '2' })
    const work = client.getBlockNumber().catch(() => 'failed')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await work, pauses()]).toEqual(['failed', [2000, 2000, 2000]])
  })
  it('is not retried after a rejection', async () => {
    const { client, pauses } = failing(400)
    const work = client.getBlockNumber().catch(() => 'failed')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await work, pauses()]).toEqual(['failed', []])
  })
})

describe('preparing a transaction', () => {
  it('fills in missing fields, with a margin for a rising base fee', async () => {
    const { client } = chain()
    expect(await prepareTransaction(client, me, { to, value: 5n })).toEqual({
      type: 'eip1559',
      chainId: 8453,
      from: me,
      to,
      value: 5n,
      nonce: 7,
      gas: 21_000n,
      maxPriorityFeePerGas: gwei,
      maxFeePerGas: (12n * gwei) / 10n + gwei,
    })
    const twice = await prepareTransaction(client, me, { to }, { baseFeeMultiplier: 2 })
    expect(twice.maxFeePerGas).toBe(3n * gwei)
  })
  it('gives calls of contracts more gas than they used when they were tried', async () => {
    const { client } = chain()
    expect((await prepareTransaction(client, me, { to, data: '0x01' })).gas).toBe(31_500n)
    expect((await prepareTransaction(client, me, { to, data: '0x01', gas: 9n })).gas).toBe(9n)
  })
  it('keeps given fields', async () => {
    const chosen = { to, gas: 9n, nonce: 1, maxFeePerGas: 5n, maxPriorityFeePerGas: 5n } as const
    expect(await prepareTransaction(chain().client, me, chosen)).toMatchObject(chosen)
  })

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'without an account',
      'transaction_account_missing',
      () => prepareTransaction(chain().client, null, { to }),
    ],
    [
      'with a multiplier of 1',
      'transaction_fee_multiplier',
      () => prepareTransaction(chain().client, me, { to }, { baseFeeMultiplier: 1 }),
    ],
    [
      'with a multiplier that is none',
      'transaction_fee_multiplier',
      () => prepareTransaction(chain().client, me, { to }, { baseFeeMultiplier: Number.NaN }),
    ],
    [
      'whose tip is above its fee',
      'transaction_fee_order',
      () =>
        prepareTransaction(chain().client, me, { to, maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }),
    ],
    [
      'whose fee is below the tip that the chain asks',
      'transaction_fee_order',
      () => prepareTransaction(chain().client, me, { to, maxFeePerGas: 1n }),
    ],
    [
      'on a chain without EIP-1559',
      'transaction_fees_unsupported',
      () =>
        prepareTransaction(
          chain({ eth_getBlockByNumber: { number: '0x1', transactions: [] } }).client,
          me,
          { to },
        ),
    ],
    [
      'without the means',
      'insufficient_balance',
      () =>
        prepareTransaction(
          chain({ eth_estimateGas: new Error('insufficient funds for gas * price + value') })
            .client,
          me,
          { to, value: 1n },
        ),
    ],
    [
      'that would be reverted',
      'transaction_failure',
      () =>
        prepareTransaction(chain({ eth_estimateGas: new Error('execution reverted') }).client, me, {
          to,
        }),
    ],
  ])('refuses a transaction %s', async (_, code, work) => {
    const failure = work().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failure).toMatchObject({ name: 'LoginError', code })
  })
})

describe('sending', () => {
  const send = (one: SendingWallet | null, chainId = 8453, changed = {}) =>
    sendTransaction(one, { to, value: 1n, ...changed }, { chainId }).catch(
      (error: unknown) => error,
    )

  it('lets the wallet switch to the chain first', async () => {
    let active = '0x1'
    const { wallet: one, asked } = wallet({
      eth_chainId: () => active,
      wallet_switchEthereumChain: ([{ chainId }]) => {
        active = chainId
        return null
      },
      eth_sendTransaction: () => `0x${'11'.repeat(32)}`,
    })
    expect(await send(one)).toBe(`0x${'11'.repeat(32)}`)
    expect(asked.indexOf('wallet_switchEthereumChain')).toBeLessThan(
      asked.indexOf('eth_sendTransaction'),
    )
  })

  it.each<[string, string, () => Promise<unknown>]>([
    ['no wallet', 'transaction_account_missing', () => send(null)],
    [
      'a wallet without an account',
      'transaction_account_missing',
      () => send({ ...wallet({}).wallet, address: null }),
    ],
    ['a smart account', 'transaction_by_smart_account', () => send(wallet({}, 'smart').wallet)],
    ['an unknown chain', 'unsupported_chain_id', () => send(wallet({}).wallet, 137)],
    [
      'a tip above the fee',
      'transaction_fee_order',
      () => send(wallet({}).wallet, 8453, { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }),
    ],
    [
      'a person who says no',
      'wallet_rejected',
      () => send(wallet({ eth_sendTransaction: rejecting(4001) }).wallet),
    ],
    [
      'a wallet that does not know the chain',
      'wallet_unknown_chain',
      () =>
        send(
          wallet({ eth_chainId: () => '0x1', wallet_switchEthereumChain: rejecting(4902) }).wallet,
        ),
    ],
  ])('fails with a specific error for %s', async (_, code, work) => {
    const failure = work()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failure).toMatchObject({ name: 'LoginError', code })
  })

  it('prompts the user once', async () => {
    const { wallet: one, asked } = wallet({ eth_sendTransaction: rejecting(-32603) })
    const failure = send(one)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await failure).toMatchObject({ name: 'LoginError' })
    expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  it('reports a reverted transaction', async () => {
    const { client } = chain({
      eth_blockNumber: '0x1',
      eth_getTransactionReceipt: {
        status: '0x0',
        blockNumber: '0x1',
        transactionHash: '0x',
        logs: [],
      },
    })
    const failure = waitForTransaction(client, `0x${'11'.repeat(32)}`).catch(
      (error: unknown) => error,
    )
    await vi.advanceTimersByTimeAsync(5000)
    expect(await failure).toMatchObject({ code: 'transaction_failure' })
  })
})

it('recognizes errors of libraries at any depth', () => {
  const deep = (inside: Error) =>
    new Error('outer', { cause: new Error('middle', { cause: inside }) })
  const code = (error: unknown) => transactionError(error).code
  expect(code(deep(new InsufficientFundsError()))).toBe('insufficient_balance')
  expect(code(deep(new UserRejectedRequestError(new Error('no'))))).toBe('wallet_rejected')
  expect(code(deep(new LoginError('wallet_locked')))).toBe('wallet_locked')
  expect(code(new Error("AA21 didn't pay prefund"))).toBe('insufficient_balance')
  // The digits of an address are no reason.
  expect(code(new Error('reverted at 0x12AA21cd00000000000000000000000000000000'))).not.toBe(
    'insufficient_balance',
  )
  expect(code(new Error('who knows'))).toBe('transaction_failure')
})
