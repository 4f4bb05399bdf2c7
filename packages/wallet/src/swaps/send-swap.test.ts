import { numberToHex, padHex } from 'viem'
import { expect, it } from 'vitest'
import { wallet } from '../../test/sending-wallet'
import { chainClient } from '../transactions/chain'
import type { SwapFacts } from './examine'
import { sendsInOne, type SendProgress } from '../transactions/send-in-order'
import { sendSwap } from './send-swap'

const me = '0x00000000000000000000000000000000000000a1'
const token = '0x00000000000000000000000000000000000000c3'
const router = '0x00000000000000000000000000000000000000d4'
const hash = (n: number) => padHex(numberToHex(n))

/** A chain on which every call of a simulation works by default. */
const client = (calls: object[] = [{ status: '0x1' }, { status: '0x1' }]) =>
  chainClient(8453, {
    baseUrl: 'https://app.example',
    fetch: (async (_url: string, init: RequestInit) => {
      const { id, method, params } = JSON.parse(String(init.body))
      const known: Record<string, unknown> = {
        eth_simulateV1: [{ calls }],
        eth_blockNumber: '0x2',
        eth_getTransactionReceipt: {
          transactionHash: params?.[0],
          status: '0x1',
          blockNumber: '0x1',
          logs: [],
        },
      }
      return Response.json({ jsonrpc: '2.0', id, result: known[method] })
    }) as never,
  })

const facts = {
  quote: { order: { chainId: 8453, account: me } },
  transactions: [
    { kind: 'approve', call: { to: token, value: 0n, data: '0x01' } },
    { kind: 'swap', call: { to: router, value: 0n, data: '0x02' } },
  ],
} as unknown as SwapFacts

it('a wallet that sends several calls as one gets both, all or none', async () => {
  let sent: { calls: { to: string; data: string }[]; atomicRequired: boolean } | undefined
  const made = wallet({
    wallet_getCapabilities: () => ({ '0x2105': { atomic: { status: 'supported' } } }),
    wallet_sendCalls: ([request]) => {
      sent = request
      return { id: '0xbatch' }
    },
    wallet_getCallsStatus: () => ({
      version: '2.0.0',
      id: '0xbatch',
      chainId: '0x2105',
      atomic: true,
      status: 200,
      receipts: [
        { transactionHash: hash(9), status: '0x1', gasUsed: '0x1', blockNumber: '0x1', logs: [] },
      ],
    }),
  })
  expect(await sendSwap(client(), made.wallet, facts, () => {})).toEqual({
    state: 'sent',
    hashes: [hash(9)],
  })
  expect(sent).toMatchObject({
    atomicRequired: true,
    calls: [
      { to: token, data: '0x01' },
      { to: router, data: '0x02' },
    ],
  })
  expect(made.asked).not.toContain('eth_sendTransaction')
})

it('other wallets are asked for each transaction, in order', async () => {
  const asked: string[] = []
  const progress: SendProgress[] = []
  const made = wallet({
    eth_sendTransaction: ([{ data }]) => {
      asked.push(data)
      return hash(asked.length)
    },
  })
  expect(await sendsInOne(made.wallet, 8453)).toBe(false)
  const sent = await sendSwap(client(), made.wallet, facts, (each) => progress.push(each))
  expect(sent).toEqual({ state: 'sent', hashes: [hash(1), hash(2)] })
  expect(asked).toEqual(['0x01', '0x02'])
  expect(progress.map(({ step, state }) => `${step} ${state}`)).toEqual([
    '0 sign',
    '0 sign',
    '0 wait',
    '1 sign',
    '1 wait',
  ])
})

it('a swap that would bring too little by the wallet’s own estimate is not sent either', async () => {
  const made = wallet({
    eth_sendTransaction: ([{ data }]) => {
      if (data === '0x01') return hash(1)
      throw Object.assign(
        new Error('execution reverted: UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT'),
        {
          code: 3,
        },
      )
    },
  })
  expect(await sendSwap(client(), made.wallet, facts, () => {})).toEqual({ state: 'moved' })
})

it('a swap that would fail is not shown to the wallet', async () => {
  const made = wallet({})
  const failing = client([{ status: '0x1' }, { status: '0x0' }])
  expect(await sendSwap(failing, made.wallet, facts, () => {})).toEqual({
    state: 'fails',
    reason: null,
  })
  expect(made.asked).toEqual([])
})
