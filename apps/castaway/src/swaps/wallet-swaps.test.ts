import {
  examineSwap as examine,
  minimumOf,
  quoteOnExchange,
  sendSwap,
  type SwapOrder,
  type SwapQuote,
} from '@castaway/wallet/swaps'
import { listPrices, listTokenMoves } from '@castaway/wallet/history'
import { waitForTransaction } from '@castaway/wallet/transactions'
import fc from 'fast-check'
import { maxUint256, parseAbi, parseEther, parseUnits, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSwapChain, swapAbi as abi, type Person, type SwapChain } from '../../test/swap-chain'

const USDC: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
let chain: SwapChain
beforeAll(async () => {
  chain = await startSwapChain()
})
afterAll(() => chain.close())

const orderOf = ({ account }: Person, more: Partial<SwapOrder>): SwapOrder => ({
  chainId: 8453,
  sell: null,
  buy: USDC,
  amount: parseEther('0.1'),
  account: account.address,
  slippage: 50,
  ...more,
})
const quote = (order: SwapOrder) => quoteOnExchange(chain.client, chain.exchange, order)
const examineSwap = (quoted: SwapQuote) => examine(chain.client, quoted, Date.now())
const held = (address: Address, owner: Address) =>
  chain.client.readContract({ address, abi, functionName: 'balanceOf', args: [owner] })
const swap = async (who: Person, more: Partial<SwapOrder>) => {
  const facts = await examineSwap((await quote(orderOf(who, more)))!)
  const sent = await sendSwap(chain.client, who.wallet, facts, () => {})
  if (sent.state !== 'sent') throw new Error(sent.state)
  await waitForTransaction(chain.client, sent.hashes.at(-1)!)
  return { facts, hashes: sent.hashes }
}

describe('a quote', () => {
  it('is what the router itself pays, whatever the amount and the way', async () => {
    const [kelp, foam] = await Promise.all([
      chain.tokenWithPool('Plain'),
      chain.tokenWithPool('Strict'),
    ])
    const who = await chain.person()
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
            (token) => token ?? chain.exchange.wrapped,
          )
          const amounts = found
            ? await chain.client.readContract({
                address: chain.exchange.router,
                abi,
                functionName: 'getAmountsOut',
                args: [amount, path as Address[]],
              })
            : [0n]
          expect(found?.amountOut ?? 0n).toBe(amounts.at(-1))
          expect(found?.minimum ?? 0n).toBe(minimumOf(amounts.at(-1)!, 50))
        },
      ),
      { numRuns: 20 },
    )
  })

  it('says route, fee and how far it moves the price', async () => {
    const who = await chain.person()
    const kelp = await chain.tokenWithPool('Plain')
    const small = (await quote(orderOf(who, { buy: kelp, amount: parseEther('0.001') })))!
    expect(small.impact).toBeCloseTo(0.001, 4)
    expect(small.poolFee).toBeCloseTo(0.003, 6)
    const large = (await quote(orderOf(who, { buy: kelp, amount: parseEther('1') })))!
    expect(large.impact).toBeCloseTo(0.5, 2)
    const through = (await quote(orderOf(who, { sell: USDC, buy: kelp, amount: 3_000_000n })))!
    expect(through.hops.map(({ from, to }) => [from, to])).toEqual([
      [USDC, chain.exchange.wrapped],
      [chain.exchange.wrapped, kelp],
    ])
    expect(through.poolFee).toBeCloseTo(0.006, 4)
  })

  it('is none without a pool, or for dust', async () => {
    const who = await chain.person()
    expect(await quote(orderOf(who, { buy: who.account.address }))).toBeNull()
    expect(await quote(orderOf(who, { amount: 1n }))).toBeNull()
  })
})

describe('a swap', () => {
  it('of the coin brings what was quoted, in one transaction', async () => {
    const who = await chain.person()
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
    const who = await chain.person()
    await swap(who, {})
    const amount = parseUnits('100', 6)
    const before = await chain.client.getBalance({ address: who.account.address })
    const { facts, hashes } = await swap(who, { sell: USDC, buy: null, amount })
    expect(facts.transactions.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    expect(hashes).toHaveLength(2)
    const receipts = await Promise.all(
      hashes.map((hash) => chain.client.getTransactionReceipt({ hash })),
    )
    const spent = receipts.reduce((sum, each) => sum + each.gasUsed * each.effectiveGasPrice, 0n)
    expect(spent).toBeLessThanOrEqual(facts.fee!)
    expect(await chain.client.getBalance({ address: who.account.address })).toBe(
      before + facts.received! - spent,
    )
    const args = [who.account.address, chain.exchange.router] as const
    expect(
      await chain.client.readContract({ address: USDC, abi, functionName: 'allowance', args }),
    ).toBe(0n)
  })

  it('takes an older right back first, as some tokens require', async () => {
    const who = await chain.person()
    const token = await chain.tokenWithPool('Strict')
    await swap(who, { buy: token })
    const args = [chain.exchange.router, 5n] as const
    await chain.mined(
      who.viem.writeContract({ address: token, abi, functionName: 'approve', args }),
    )
    const { facts } = await swap(who, { sell: token, buy: null, amount: parseEther('10') })
    expect(facts.transactions.map(({ kind }) => kind)).toEqual(['approve', 'approve', 'swap'])
  })

  it('wraps the coin and unwraps it, one to one', async () => {
    const who = await chain.person()
    const { wrapped } = chain.exchange
    const amount = parseEther('0.5')
    await swap(who, { buy: wrapped, amount })
    expect(await held(wrapped, who.account.address)).toBe(amount)
    await swap(who, { sell: wrapped, buy: null, amount })
    expect(await held(wrapped, who.account.address)).toBe(0n)
  })

  it('is not sent once the price has moved beyond the minimum', async () => {
    const [who, other] = [await chain.person(), await chain.person()]
    const token = await chain.tokenWithPool('Plain')
    const facts = await examineSwap((await quote(orderOf(who, { buy: token })))!)
    await chain.mined(
      other.viem.writeContract({
        address: chain.exchange.router,
        abi,
        functionName: 'swapExactETHForTokens',
        args: [0n, [chain.exchange.wrapped, token], other.account.address, maxUint256],
        value: parseEther('0.05'),
      }),
    )
    expect(await sendSwap(chain.client, who.wallet, facts, () => {})).toEqual({ state: 'moved' })
    expect(who.asked).toEqual([])
  })

  it('that costs more than there is says so', async () => {
    const who = await chain.person()
    const order = orderOf(who, { amount: parseEther('2') })
    expect((await examineSwap((await quote(order))!)).isShort).toBe(true)
  })
})

describe('a token', () => {
  it('that keeps a part of each transfer lowers the minimum, and is told', async () => {
    const who = await chain.person()
    const token = await chain.tokenWithPool('Taxed')
    const order = orderOf(who, { buy: token })
    const found = (await quote(order))!
    const facts = await examineSwap(found)
    expect(facts.tokenFee).toBeCloseTo(0.1, 6)
    expect(facts.received).toBe((found.amountOut * 9n) / 10n)
    expect(facts.minimum).toBe(minimumOf(facts.received!, 50))
    expect(facts.simulation?.succeeds).toBe(true)
    await swap(who, { buy: token })
    // What is sold arrives at the pool with a tenth missing.
    const back = orderOf(who, { sell: token, buy: null, amount: parseEther('50') })
    const sold = await examineSwap((await quote(back))!)
    expect(sold.tokenFee).toBeGreaterThan(0.09)
    expect(sold.simulation?.succeeds).toBe(true)
  })

  it('that can’t be sold again is told before it is bought', async () => {
    const who = await chain.person()
    const token = await chain.tokenWithPool('Trap')
    const facts = await examineSwap((await quote(orderOf(who, { buy: token })))!)
    expect(facts).toMatchObject({ sellsAgain: false, isDifferent: false })
    await swap(who, { buy: token })
    const back = orderOf(who, { sell: token, buy: null, amount: parseEther('1') })
    const stuck = await examineSwap((await quote(back))!)
    expect(stuck.simulation?.succeeds).toBe(false)
  })

  it('that gives someone rights is different from the quote', async () => {
    const who = await chain.person()
    const token = await chain.tokenWithPool('Greedy')
    const facts = await examineSwap((await quote(orderOf(who, { buy: token })))!)
    expect(facts.isDifferent).toBe(true)
  })
})

describe('the history of a token', () => {
  it('has the price after each trade, and what people did themselves', async () => {
    const kelp = await chain.tokenWithPool('Plain')
    const [ana, bo] = [await chain.person(), await chain.person()]
    const prices = () => listPrices(chain.client, chain.exchange, { token: kelp, decimals: 18 })
    expect((await prices()).map(({ price }) => price)).toEqual([0.001])
    await swap(ana, { sell: null, buy: kelp })
    const got = await held(kelp, ana.account.address)
    const args = [bo.account.address, got / 2n] as const
    await chain.mined(
      ana.viem.writeContract({
        address: kelp,
        abi: parseAbi(['function transfer(address, uint256) returns (bool)']),
        functionName: 'transfer',
        args,
      }),
    )
    await swap(bo, { sell: kelp, buy: null, amount: got / 2n })
    const points = await prices()
    const [first, high, last] = points.map(({ price }) => price)
    expect(points).toHaveLength(3)
    expect(first! < last! && last! < high!).toBe(true)
    expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted((a, b) => a - b))

    const accounts = [ana.account.address, bo.account.address]
    const moves = await listTokenMoves(chain.client, kelp, accounts, chain.exchange)
    // What bo only got is no deed of his.
    expect(moves.map(({ account, kind, amount }) => [account, kind, amount])).toEqual([
      [bo.account.address, 'sold', got / 2n],
      [ana.account.address, 'sent', got / 2n],
      [ana.account.address, 'bought', got],
    ])
    expect(await listTokenMoves(chain.client, kelp, [accounts[1]!], null)).toMatchObject([
      { kind: 'sent' },
    ])
    expect(await listTokenMoves(chain.client, kelp, [], null)).toEqual([])
  })
})
