import { encodeFunctionData, encodeFunctionResult, erc20Abi, parseAbi, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { balanceOf, proCalls, proPrice, TIER_REGISTRY } from './pro-calls'

const abi = parseAbi([
  'struct TierInfo { uint256 minDays; uint256 maxDays; address vault; address paymentToken; uint256 tokenPricePerDay; bool isActive; }',
  'function tierInfo(uint256 tier) view returns (TierInfo)',
  'function price(uint256 tier, uint256 forDays) view returns (uint256)',
  'function purchaseTier(uint256 fid, uint256 tier, uint256 forDays)',
])
const token = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const me = '0x00000000000000000000000000000000000000a1'
const DOLLAR = 1_000_000n

/** A chain that answers these calls. */
const chain =
  (answers: [to: string, data: Hex, result: Hex][]) =>
  async (...request: unknown[]) => {
    const [chainId, method, [{ to, data }]] = request as [
      string,
      string,
      [{ to: string; data: string }],
    ]
    expect([chainId, method]).toEqual(['0x2105', 'eth_call'])
    return answers.find(([at, asked]) => at === to && asked === data)?.[2] ?? '0x'
  }
const info = (isActive: boolean) =>
  encodeFunctionResult({
    abi,
    functionName: 'tierInfo',
    result: {
      minDays: 30n,
      maxDays: 365n,
      vault: me,
      paymentToken: token,
      tokenPricePerDay: DOLLAR,
      isActive,
    },
  })
const registry = (isActive = true): [string, Hex, Hex][] => [
  [
    TIER_REGISTRY,
    encodeFunctionData({ abi, functionName: 'tierInfo', args: [1n] }),
    info(isActive),
  ],
  [
    TIER_REGISTRY,
    encodeFunctionData({ abi, functionName: 'price', args: [1n, 1n] }),
    encodeFunctionResult({ abi, functionName: 'price', result: DOLLAR }),
  ],
  [
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' }),
    encodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', result: 'USDC' }),
  ],
  [
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }),
    encodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', result: 6 }),
  ],
]
const price = { token, symbol: 'USDC', decimals: 6, perDay: DOLLAR, minDays: 30, maxDays: 365 }

it('reads the price from the registry', async () => {
  expect(await proPrice(chain(registry()))).toEqual(price)
})

it('sells nothing where the registry does not, or is not there', async () => {
  await expect(proPrice(chain(registry(false)))).rejects.toThrow('not for sale')
  await expect(proPrice(chain([]))).rejects.toThrow()
})

const allowance = (amount: bigint): [string, Hex, Hex] => [
  token,
  encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [me, TIER_REGISTRY] }),
  encodeFunctionResult({ abi: erc20Abi, functionName: 'allowance', result: amount }),
]
const purchase = {
  to: TIER_REGISTRY,
  value: '0x0',
  data: encodeFunctionData({ abi, functionName: 'purchaseTier', args: [7n, 1n, 30n] }),
}
const order = { fid: 7, days: 30, from: me }

it('gives the right for exactly the price, and buys', async () => {
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [TIER_REGISTRY, 30n * DOLLAR],
  })
  const calls = await proCalls(order, price, chain([allowance(30n * DOLLAR - 1n)]))
  expect(calls).toEqual([{ to: token, value: '0x0', data: approve }, purchase])
})

it('asks for no right that it has', async () => {
  expect(await proCalls(order, price, chain([allowance(30n * DOLLAR)]))).toEqual([purchase])
})

it('reads what someone has', async () => {
  const answers: [string, Hex, Hex][] = [
    [
      token,
      encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [me] }),
      encodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', result: 5n }),
    ],
  ]
  expect(await balanceOf(price, me, chain(answers))).toBe(5n)
})
