import { Script } from 'node:vm'
import { startIsland, type TestIsland } from '@castaway/testkit'
import {
  createTestClient,
  createWalletClient,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  publicActions,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chainNetworks } from '../chain/networks'
import { treasuryKey } from '../chain/wallets'

const [ANA, BO, CHIDI] = [2, 3, 4]
const COIN = `0x${'00'.repeat(20)}`
let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())
// Payments count from the second in which they were requested.
beforeEach(() => island.clock.advance(2000))

let amounts = 0
/** An amount that no other test uses. */
const freshAmount = () => Number((0.001 + ++amounts / 1e6).toFixed(6))
type Body = Parameters<
  TestIsland['client']['createTransactionPayFrame']
>[0]['framePayTransactionRequestBody']
async function ask(
  to: Partial<Body['transaction']['to']> = {},
  more: Partial<Body['config']> = {},
) {
  const { transaction_frame } = await island.client.createTransactionPayFrame({
    framePayTransactionRequestBody: {
      transaction: {
        to: {
          address: island.walletOf(BO).address,
          network: 'base',
          token_contract_address: COIN,
          amount: freshAmount(),
          ...to,
        },
      },
      config: { line_items: [{ name: 'Oar', description: 'Driftwood & <b>rope</b>' }], ...more },
    },
  })
  return transaction_frame
}
const status = async (id: string) =>
  (await island.client.getTransactionPayFrame({ id })).transaction_frame.status
const json = { accept: 'application/json', 'content-type': 'application/json' }

interface Terms {
  chain_id: number
  rpc_url: string
  genesis_hash: Hex
  transaction: { to: Hex; value?: Hex; data?: Hex }
}
const termsOf = async (url: string): Promise<Terms> =>
  ((await (await fetch(url, { headers: json })).json()) as { pay: Terms }).pay

/** Pays from a user's custody wallet, as a wallet that is connected to the local chain does. */
async function pay(
  fid: number,
  { rpc_url, transaction }: Terms,
  change: Partial<Terms['transaction']> = {},
) {
  const account = island.walletOf(fid)
  const transport = http(rpc_url)
  const chain = createTestClient({ chain: base, mode: 'anvil', transport }).extend(publicActions)
  await chain.setBalance({ address: account.address, value: parseEther('10') })
  const { timestamp } = await chain.getBlock()
  const now = BigInt(Math.floor(island.clock.now() / 1000))
  await chain.setNextBlockTimestamp({ timestamp: now > timestamp ? now : timestamp + 1n })
  const { to, value, data } = { ...transaction, ...change }
  const hash = await createWalletClient({ chain: base, transport, account }).sendTransaction({
    to,
    ...(value && { value: BigInt(value) }),
    ...(data && { data }),
  })
  await chain.waitForTransactionReceipt({ hash })
  return hash
}

test('a requested payment is pending, on a page that runs no foreign script', async () => {
  const frame = await ask()
  expect(frame).toMatchObject({
    type: 'pay',
    status: 'created',
    url: `${island.url}/pay/${frame.id}`,
  })
  expect(await status(frame.id)).toBe('created')
  const page = await fetch(frame.url)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const html = await page.text()
  expect(html).toContain('Driftwood &amp; &lt;b&gt;rope')
  expect(html).not.toMatch(/<script(?! src="\/pay\/script.js")/)
  const script = await fetch(`${island.url}/pay/script.js`)
  expect(script.headers.get('content-type')).toContain('javascript')
  const code = await script.text()
  expect(() => new Script(code)).not.toThrow()
  expect((await fetch(`${island.url}/pay/no-such-payment`)).status).toBe(404)
  const foreign = await fetch(frame.url, {
    method: 'POST',
    headers: { ...json, 'sec-fetch-site': 'cross-site' },
    body: '{}',
  })
  expect(foreign.status).toBe(403)
  await expect(island.otherClient.getTransactionPayFrame({ id: frame.id })).rejects.toMatchObject({
    code: 'NotFound',
  })
})

test('only the exact amount of the native coin completes it', async () => {
  const frame = await ask()
  const terms = await termsOf(frame.url)
  expect(terms).toMatchObject({
    chain_id: 8453,
    genesis_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  const short: Hex = `0x${(BigInt(terms.transaction.value!) - 1n).toString(16)}`
  await pay(CHIDI, terms, { value: short })
  await pay(CHIDI, terms, { to: island.walletOf(ANA).address })
  expect(await status(frame.id)).toBe('created')
  await pay(CHIDI, terms)
  expect(await status(frame.id)).toBe('completed')
  const page = await fetch(frame.url, { headers: json })
  expect(await page.json()).not.toHaveProperty('pay')
})

test('one transfer pays for one payment, the one that is named', async () => {
  const amount = freshAmount()
  const [first, second] = [await ask({ amount }), await ask({ amount })]
  const transaction = await pay(CHIDI, await termsOf(second.url))
  const told = await fetch(second.url, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ transaction }),
  })
  expect(await told.json()).toEqual({ status: 'completed' })
  expect(await status(first.id)).toBe('created')
  await pay(CHIDI, await termsOf(first.url))
  expect(await status(first.id)).toBe('completed')
})

test('a transfer before the request does not count', async () => {
  const amount = freshAmount()
  const early = await ask({ amount })
  await pay(CHIDI, await termsOf(early.url))
  island.clock.advance(5000)
  const late = await ask({ amount })
  expect(await status(late.id)).toBe('created')
  expect(await status(early.id)).toBe('completed')
})

test('a token payment needs a transfer of that token, in its own decimals', async () => {
  const usdc = chainNetworks.base.usdc
  const frame = await ask({ token_contract_address: usdc, amount: 2.5 })
  const terms = await termsOf(frame.url)
  const { functionName, args } = decodeFunctionData({
    abi: erc20Abi,
    data: terms.transaction.data!,
  })
  expect([terms.transaction.to, functionName, args]).toEqual([
    usdc,
    'transfer',
    [island.walletOf(BO).address, 2_500_000n],
  ])
  const treasury = createWalletClient({
    chain: base,
    transport: http(terms.rpc_url),
    account: privateKeyToAccount(await treasuryKey(island.store)),
  })
  const abi = parseAbi(['function mint(address to, uint256 amount)'])
  const to = island.walletOf(CHIDI).address
  await treasury.writeContract({ address: usdc, abi, functionName: 'mint', args: [to, 9_000_000n] })
  const tooMuch = [island.walletOf(BO).address, 2_500_001n] as const
  await pay(CHIDI, terms, {
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: tooMuch }),
  })
  expect(await status(frame.id)).toBe('created')
  await pay(CHIDI, terms)
  expect(await status(frame.id)).toBe('completed')
})

test('only allowed users may pay', async () => {
  const frame = await ask({}, { allowlist_fids: [ANA] })
  const terms = await termsOf(frame.url)
  await pay(CHIDI, terms)
  expect(await status(frame.id)).toBe('created')
  await pay(ANA, terms)
  expect(await status(frame.id)).toBe('completed')
})

test('an unknown token is rejected; a payment completes even if no one asks', async () => {
  const nothing = await ask({ token_contract_address: `0x${'12'.repeat(20)}` })
  const page = await fetch(nothing.url, { headers: json })
  expect(page.status).toBe(404)
  expect(await status(nothing.id)).toBe('created')

  const quiet = await ask()
  await pay(CHIDI, await termsOf(quiet.url))
  island.clock.advance(16_000)
  await island.jobs.drain()
  const row = await island.store.db
    .selectFrom('pay_frame')
    .select(['status', 'payer'])
    .where('id', '=', quiet.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    status: 'completed',
    payer: island.walletOf(CHIDI).address.toLowerCase(),
  })
})

test('the same request with the same idem creates one payment', async () => {
  const body = (amount: number): Body => ({
    transaction: { to: { address: COIN, network: 'base', token_contract_address: COIN, amount } },
    config: { line_items: [{ name: 'Oar', description: 'One' }] },
    idem: 'an-oar',
  })
  const make = (amount: number) =>
    island.client.createTransactionPayFrame({ framePayTransactionRequestBody: body(amount) })
  const [one, two] = await Promise.all([make(1), make(1)])
  expect(one.transaction_frame.id).toBe(two.transaction_frame.id)
  await expect(make(2)).rejects.toMatchObject({ code: 'IDEM_REUSED' })
})

test.each([
  ['transaction.to.amount', { amount: 0 }],
  ['transaction.to.amount', { amount: 1e-9 }],
  ['transaction.to.address', { address: 'ana' }],
  ['transaction.to.network', { network: 'moon' as 'base' }],
])('%s of %j is rejected', async (property, change) => {
  await expect(ask(change)).rejects.toMatchObject({ code: 'InvalidField', property })
})

test('an empty payment is rejected', async () => {
  await expect(ask({}, { line_items: [] })).rejects.toMatchObject({ property: 'config.line_items' })
})
