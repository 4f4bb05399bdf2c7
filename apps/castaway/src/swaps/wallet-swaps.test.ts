import { systemClock, systemRandom } from '@castaway/contract'
import type { SwapExchange } from '@castaway/contract/swaps'
import {
  callLocalChain,
  createProvider,
  openMarkets,
  openStore,
  type Provider,
  type Store,
} from '@castaway/provider'
import {
  examineSwap,
  minimumOf,
  quoteOnExchange,
  sendSwap,
  type SwapOrder,
} from '@castaway/wallet/swaps'
import { chainClient, waitForTransaction, type SendingWallet } from '@castaway/wallet/transactions'
import fc from 'fast-check'
import {
  createWalletClient,
  custom,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileTokens, type TokenName } from '../../test/swap-tokens'

const USDC: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function allowance(address, address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
])
let store: Store
let provider: Provider
let exchange: SwapExchange
let codes: Record<TokenName, Hex>
const ask = (method: string, params: readonly unknown[] = []) =>
  callLocalChain(provider.chain, 'base', method, params)

/** The chain as pages reach it. */
const client = chainClient(8453, {
  baseUrl: 'http://island',
  fetch: (async (_url: string, init: RequestInit) => {
    const { id, method, params } = JSON.parse(String(init.body))
    const answer = await ask(method, params).then(
      (result) => ({ result }),
      ({ code, message, data }) => ({ error: { code, message, data } }),
    )
    return Response.json({ jsonrpc: '2.0', id, ...answer })
  }) as never,
})

beforeAll(async () => {
  Object.assign(globalThis, { document: { cookie: '' } })
  store = await openStore({ clock: systemClock, random: systemRandom, secret: 's'.repeat(32) })
  provider = await createProvider({ store, publicUrl: 'http://localhost', runJobs: false })
  exchange = await openMarkets(await provider.chain('base'), [USDC])
  codes = compileTokens()
})
afterAll(async () => {
  Reflect.deleteProperty(globalThis, 'document')
  await provider.close()
  await store.close()
})

const actor = (account: PrivateKeyAccount) =>
  createWalletClient({
    account,
    chain: base,
    transport: custom(
      {
        request: ({ method, params }: { method: string; params?: unknown[] }) =>
          ask(method, params),
      } as never,
      {
        retryCount: 0,
      },
    ),
  })
/** A new person with two ether. */
async function person() {
  const account = privateKeyToAccount(generatePrivateKey())
  await (
    await provider.chain('base')
  ).write((send, { treasury }) =>
    send({ from: treasury, to: account.address, value: parseEther('2') }),
  )
  const asked: string[] = []
  const viem = actor(account)
  const wallet: SendingWallet = {
    address: account.address,
    kind: 'injected',
    provider: () => ({
      async request({ method, params }) {
        asked.push(method)
        if (method === 'eth_chainId') return '0x2105'
        if (method !== 'eth_sendTransaction') throw Object.assign(new Error('no'), { code: 4200 })
        const [{ to, value, data }] = params as [{ to: Hex; value?: Hex; data?: Hex }]
        return viem.sendTransaction({ to, value: BigInt(value ?? 0), ...(data ? { data } : {}) })
      },
    }),
  }
  return { account, wallet, viem, asked }
}
type Person = Awaited<ReturnType<typeof person>>

/** Deploys a token with a pool of 1,000 of it and one ether. */
async function tokenWithPool(name: TokenName): Promise<Address> {
  const { viem } = await person()
  const made = await client.getTransactionReceipt({
    hash: await viem.deployContract({ abi: [], bytecode: codes[name] }),
  })
  const address = made.contractAddress!
  const args = [exchange.router, maxUint256] as const
  await viem.writeContract({ address, abi, functionName: 'approve', args })
  await viem.writeContract({
    address: exchange.router,
    abi,
    functionName: 'addLiquidityETH',
    args: [address, parseEther('1000'), 0n, 0n, viem.account.address, maxUint256],
    value: parseEther('1'),
  })
  return address
}

const orderOf = ({ account }: Person, more: Partial<SwapOrder>): SwapOrder => ({
  chainId: 8453,
  sell: null,
  buy: USDC,
  amount: parseEther('0.1'),
  account: account.address,
  slippage: 50,
  ...more,
})
const quote = (order: SwapOrder) => quoteOnExchange(client, exchange, order)
const held = (address: Address, owner: Address) =>
  client.readContract({ address, abi, functionName: 'balanceOf', args: [owner] })
const swap = async (who: Person, more: Partial<SwapOrder>) => {
  const facts = await examineSwap(client, (await quote(orderOf(who, more)))!)
  const sent = await sendSwap(client, who.wallet, facts, () => {})
  if (sent.state !== 'sent') throw new Error(sent.state)
  await waitForTransaction(client, sent.hashes.at(-1)!)
  return { facts, hashes: sent.hashes }
}

describe('a quote', () => {
  it('is what the router itself pays, whatever the amount and the way', async () => {
    const [kelp, foam] = await Promise.all([tokenWithPool('Plain'), tokenWithPool('Strict')])
    const who = await person()
    const ends = [null, USDC, kelp, foam] as const
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ends),
        fc.constantFrom(...ends),
        fc.bigInt(1n, 10n ** 24n),
        async (sell, buy, amount) => {
          fc.pre(sell !== buy)
          const found = await quote(orderOf(who, { sell, buy, amount }))
          const hops = found?.hops ?? []
          const path = [hops[0]?.from, ...hops.map(({ to }) => to)].map(
            (token) => token ?? exchange.wrapped,
          )
          const amounts = found
            ? await client.readContract({
                address: exchange.router,
                abi,
                functionName: 'getAmountsOut',
                args: [amount, path as Address[]],
              })
            : [0n]
          expect(found?.amountOut ?? 0n).toBe(amounts.at(-1))
          if (found) expect(found.minimum).toBe(minimumOf(found.amountOut, 50))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('says route, fee and how far it moves the price', async () => {
    const who = await person()
    const kelp = await tokenWithPool('Plain')
    const small = (await quote(orderOf(who, { buy: kelp, amount: parseEther('0.001') })))!
    expect(small.impact).toBeCloseTo(0.001, 4)
    expect(small.poolFee).toBeCloseTo(0.003, 6)
    const large = (await quote(orderOf(who, { buy: kelp, amount: parseEther('1') })))!
    expect(large.impact).toBeCloseTo(0.5, 2)
    const through = (await quote(orderOf(who, { sell: USDC, buy: kelp, amount: 3_000_000n })))!
    expect(through.hops.map(({ from, to }) => [from, to])).toEqual([
      [USDC, exchange.wrapped],
      [exchange.wrapped, kelp],
    ])
    expect(through.poolFee).toBeCloseTo(0.006, 4)
  })

  it('is none without a pool, or for dust', async () => {
    const who = await person()
    expect(await quote(orderOf(who, { buy: who.account.address }))).toBeNull()
    expect(await quote(orderOf(who, { amount: 1n }))).toBeNull()
  })
})

describe('a swap', () => {
  it('of the coin brings what was quoted, in one transaction', async () => {
    const who = await person()
    const { facts, hashes } = await swap(who, {})
    expect(facts).toMatchObject({
      tokenFee: 0,
      isDifferent: false,
      isShort: false,
      sellsAgain: true,
    })
    expect(hashes).toHaveLength(1)
    expect(await held(USDC, who.account.address)).toBe(facts.received)
    expect(facts.received).toBe(facts.quote.amountOut)
  })

  it('of a token first gives the right to exactly what is sold', async () => {
    const who = await person()
    await swap(who, {})
    const amount = parseUnits('100', 6)
    const before = await client.getBalance({ address: who.account.address })
    const { facts, hashes } = await swap(who, { sell: USDC, buy: null, amount })
    expect(facts.transactions.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    expect(hashes).toHaveLength(2)
    const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })))
    const spent = receipts.reduce((sum, each) => sum + each.gasUsed * each.effectiveGasPrice, 0n)
    expect(spent).toBeLessThanOrEqual(facts.fee!)
    expect(await client.getBalance({ address: who.account.address })).toBe(
      before + facts.received! - spent,
    )
    const args = [who.account.address, exchange.router] as const
    expect(await client.readContract({ address: USDC, abi, functionName: 'allowance', args })).toBe(
      0n,
    )
  })

  it('takes an older right back first, as some tokens require', async () => {
    const who = await person()
    const token = await tokenWithPool('Strict')
    await swap(who, { buy: token })
    const args = [exchange.router, 5n] as const
    await who.viem.writeContract({ address: token, abi, functionName: 'approve', args })
    const { facts } = await swap(who, { sell: token, buy: null, amount: parseEther('10') })
    expect(facts.transactions.map(({ kind }) => kind)).toEqual(['approve', 'approve', 'swap'])
  })

  it('wraps the coin and unwraps it, one to one', async () => {
    const who = await person()
    const { wrapped } = exchange
    const amount = parseEther('0.5')
    await swap(who, { buy: wrapped, amount })
    expect(await held(wrapped, who.account.address)).toBe(amount)
    await swap(who, { sell: wrapped, buy: null, amount })
    expect(await held(wrapped, who.account.address)).toBe(0n)
  })

  it('is not sent once the price has moved beyond the minimum', async () => {
    const [who, other] = [await person(), await person()]
    const token = await tokenWithPool('Plain')
    const facts = await examineSwap(client, (await quote(orderOf(who, { buy: token })))!)
    await other.viem.writeContract({
      address: exchange.router,
      abi,
      functionName: 'swapExactETHForTokens',
      args: [0n, [exchange.wrapped, token], other.account.address, maxUint256],
      value: parseEther('0.05'),
    })
    expect(await sendSwap(client, who.wallet, facts, () => {})).toEqual({ state: 'moved' })
    expect(who.asked).toEqual([])
  })

  it('that costs more than there is says so', async () => {
    const who = await person()
    const order = orderOf(who, { amount: parseEther('2') })
    expect((await examineSwap(client, (await quote(order))!)).isShort).toBe(true)
  })
})

describe('a token', () => {
  it('that keeps a part of each transfer lowers the minimum, and is told', async () => {
    const who = await person()
    const token = await tokenWithPool('Taxed')
    const order = orderOf(who, { buy: token })
    const found = (await quote(order))!
    const facts = await examineSwap(client, found)
    expect(facts.tokenFee).toBeCloseTo(0.1, 6)
    expect(facts.received).toBe((found.amountOut * 9n) / 10n)
    expect(facts.minimum).toBe(minimumOf(facts.received!, 50))
    expect(facts.simulation?.succeeds).toBe(true)
    await swap(who, { buy: token })
    // What is sold arrives at the pool with a tenth missing.
    const back = orderOf(who, { sell: token, buy: null, amount: parseEther('50') })
    const sold = await examineSwap(client, (await quote(back))!)
    expect(sold.tokenFee).toBeGreaterThan(0.09)
    expect(sold.simulation?.succeeds).toBe(true)
  })

  it('that can’t be sold again is told before it is bought', async () => {
    const who = await person()
    const token = await tokenWithPool('Trap')
    const facts = await examineSwap(client, (await quote(orderOf(who, { buy: token })))!)
    expect(facts).toMatchObject({ sellsAgain: false, isDifferent: false })
    await swap(who, { buy: token })
    const back = orderOf(who, { sell: token, buy: null, amount: parseEther('1') })
    const stuck = await examineSwap(client, (await quote(back))!)
    expect(stuck.simulation?.succeeds).toBe(false)
  })

  it('that gives someone rights is different from the quote', async () => {
    const who = await person()
    const token = await tokenWithPool('Greedy')
    const facts = await examineSwap(client, (await quote(orderOf(who, { buy: token })))!)
    expect(facts.isDifferent).toBe(true)
  })
})
