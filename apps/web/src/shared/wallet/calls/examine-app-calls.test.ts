import { encodeFunctionData, erc20Abi, maxUint256, numberToHex, padHex } from 'viem'
import { afterEach, expect, it, vi } from 'vitest'
import { examineAppCalls } from './examine-app-calls'

const ME = `0x${'a1'.repeat(20)}` as const
const ANA = `0x${'b2'.repeat(20)}` as const
const TOKEN = `0x${'c3'.repeat(20)}` as const
const GWEI = 1_000_000_000n

type Answer = { result: unknown } | { error: { code: number; message: string } }

/** A chain that answers with these; all that it is asked besides is about fees and a rich account. */
function chain(answers: Record<string, Answer>): string[] {
  const asked: string[] = []
  const usual: Record<string, unknown> = {
    eth_getBalance: numberToHex(10n ** 18n),
    eth_getBlockByNumber: { number: '0x1', baseFeePerGas: numberToHex(GWEI), transactions: [] },
    eth_maxPriorityFeePerGas: '0x0',
    eth_gasPrice: numberToHex(GWEI),
    eth_estimateGas: '0x5208',
    eth_getTransactionCount: '0x0',
    eth_chainId: '0x2105',
  }
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const answer = ({
      id,
      method,
      params = [],
    }: {
      id: number
      method: string
      params?: unknown[]
    }) => {
      asked.push(method)
      const code = String(params[0]).toLowerCase() === TOKEN ? '0x60' : '0x'
      const found = answers[method] ?? { result: method === 'eth_getCode' ? code : usual[method] }
      return { jsonrpc: '2.0', id, ...found }
    }
    const given = JSON.parse(body)
    return Response.json(Array.isArray(given) ? given.map(answer) : answer(given))
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

const call = (data: string, to: string = TOKEN, value = '0x0') => ({ to, value, data })
const transfer = call(
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ANA, 5n] }),
)
const approve = call(
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ANA, maxUint256] }),
)
const approval = {
  address: TOKEN,
  topics: [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
    padHex(ME),
    padHex(ANA),
  ],
  data: numberToHex(maxUint256, { size: 32 }),
}
const ran = (...calls: object[]): Record<string, Answer> => ({
  eth_simulateV1: { result: [{ calls }] },
})

it('runs all calls together, and says whom they reach and what they cost', async () => {
  const asked = chain(
    ran(
      { status: '0x1', gasUsed: '0xc350', logs: [] },
      { status: '0x1', gasUsed: '0xc350', logs: [approval] },
    ),
  )
  expect(await examineAppCalls('0x2105', ME, [transfer, approve])).toMatchObject({
    simulation: { succeeds: true, rights: [{ amount: maxUint256 }] },
    recipients: [{ address: ANA, isContract: false }],
    called: [TOKEN],
    exposedTo: [ANA],
    isShort: false,
    // 100,000 gas with its margin, at 1.2 times the base fee.
    fee: (150_000n * GWEI * 12n) / 10n,
  })
  // Once more for what is left of the right, after the calls.
  expect(asked.filter((method) => method === 'eth_simulateV1')).toHaveLength(2)
})

it('takes someone’s address for a recipient, whatever data is sent there', async () => {
  chain(ran({ status: '0x1', gasUsed: '0x5208', logs: [] }))
  expect(await examineAppCalls('0x2105', ME, [call('0x1234', ANA, '0x5')])).toMatchObject({
    recipients: [{ address: ANA, isContract: false }],
    called: [],
  })
  chain(ran({ status: '0x1', gasUsed: '0x5208', logs: [] }))
  expect(await examineAppCalls('0x2105', ME, [call('0x', TOKEN, '0x5')])).toMatchObject({
    recipients: [{ address: TOKEN, isContract: true }],
    called: [],
  })
})

it('has no simulation where the chain can’t simulate, and which call would fail where it can', async () => {
  chain({ eth_simulateV1: { error: { code: -32601, message: 'not here' } } })
  expect(await examineAppCalls('0x2105', ME, [transfer])).toMatchObject({ simulation: null })
  chain(ran({ status: '0x1' }, { status: '0x0', error: {} }))
  expect(await examineAppCalls('0x2105', ME, [transfer, transfer])).toMatchObject({
    simulation: { succeeds: false, failedAt: 1 },
    fee: null,
  })
})

it('fails if the chain can’t be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(examineAppCalls('0x2105', ME, [transfer])).rejects.toMatchObject({
    code: 'network_error',
  })
})
