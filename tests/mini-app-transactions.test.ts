import type { Page } from 'playwright-core'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deepViolations } from './harness/accessibility'
import { deployHostileToken, REASON } from './harness/hostile-token'
import { eventually, expectNoConsoleErrors, setupJourney, waitForVisible } from './harness/journey'
import { clientOf } from './harness/people'
import { startMiniApps, type MiniAppServer } from './harness/mini-app'
import { fund, openMarket } from './harness/wallet'
import { miniAppHost } from './screens/mini-app'

const on = setupJourney({ CASTAWAY_WORLD: 'small' })

let apps: MiniAppServer
beforeAll(async () => {
  apps = await startMiniApps()
})
afterAll(() => apps.close())

const USDC: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const ROUTER: Address = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'
const WETH: Address = '0x4200000000000000000000000000000000000006'
const SHOP: Address = '0x00000000000000000000000000000000000000C3'
const THIEF: Address = '0x00000000000000000000000000000000000000d4'
const abi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function allowance(address, address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])
const transfer = (to: Address, amount: bigint, token: string = USDC) => ({
  to: token,
  data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }),
})
const approve = (spender: Address, amount: bigint) => ({
  to: USDC,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
})

const transport = () => http(`${on.product.url}/chain/${base.id}`)
const chain = () => createPublicClient({ chain: base, transport: transport() })

/** The question is accessible in both themes. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await deepViolations(page, { part: '[role=alertdialog]' })).toEqual([])
  }
}

/** Buys dollars for ether on the exchange, as any program can. */
async function buyDollars(key: Hex, ether: string): Promise<void> {
  const trader = createWalletClient({
    account: privateKeyToAccount(key),
    chain: base,
    transport: transport(),
  })
  const hash = await trader.writeContract({
    address: ROUTER,
    abi,
    functionName: 'swapExactETHForTokens',
    args: [0n, [WETH, USDC], trader.account.address, maxUint256],
    value: parseEther(ether),
    // An estimate within the second of the pool’s last trade leaves out what the pool writes once a second.
    gas: 400_000n,
  })
  expect((await chain().waitForTransactionReceipt({ hash })).status).toBe('success')
}

/** Someone with a wallet that has ether and dollars, in an app that is connected to it. */
async function connected(name: string, options = {}) {
  const key = generatePrivateKey()
  const url = encodeURIComponent(`${apps.origin}/app?sdk=miniapp-sdk-0.3`)
  const path = `/mini-app?url=${url}`
  const person = await on.registeredUser(name, { key, path, ...options })
  await fund(person.context, on.product.url, person.wallet.address)
  await openMarket(person.context, on.product.url, USDC)
  await buyDollars(key, '0.1')
  const host = miniAppHost(person.page)
  await waitForVisible(host.heading)
  await host.press('connect')
  await host.answer('Connect')
  await eventually(async () => expect(await host.result.textContent()).toMatch(/connect \["0x/))
  return { ...person, ...host, key }
}

test('a batch that an app asks for says what leaves and who gets rights before it is sent', async () => {
  const person = await connected('batcher')
  const { page, press, result, question, answer, text, wallet } = person
  const { contract } = await clientOf(on.product).deployFungible({
    owner: wallet.address,
    symbol: '\u202eUЅDC claim.example',
    name: 'x'.repeat(100),
    factory: 'clanker',
  })
  const imitation = { ...approve(ROUTER, maxUint256), to: contract!.fungible!.address as Address }
  const calls = [transfer(SHOP, 5_000_000n), approve(THIEF, maxUint256), imitation]
  await press('sendCalls', JSON.stringify(calls))
  await waitForVisible(question)
  await waitForVisible(text(/^Leaves your wallet: 5 USDC$/))
  await waitForVisible(text('0x0000…00d4 can take all your USDC'))
  await waitForVisible(
    text('Uniswap v2 can take all your UЅDC claim.example · Its name is made to mislead'),
  )
  await waitForVisible(text(/^This is someone’s wallet, not an app/))
  await waitForVisible(text(/^You haven’t sent anything to this address/))
  await waitForVisible(text(/^up to 0\.0/))
  await waitForVisible(text('Base', true))
  expect(await question.textContent()).toContain(apps.domain)
  // The calls themselves are behind a disclosure, by keyboard too.
  const raw = text(calls[0]!.data)
  expect(await raw.isVisible()).toBe(false)
  await text('Raw data').press('Enter')
  await waitForVisible(raw)
  await expectAccessible(page)

  await answer('Cancel')
  await eventually(async () => expect(await result.textContent()).toMatch(/sendCalls threw .*4001/))
  const { address } = wallet as { address: Address }
  const allowance = () =>
    chain().readContract({
      address: USDC,
      abi,
      functionName: 'allowance',
      args: [address, THIEF],
    })
  expect(await allowance()).toBe(0n)
  await press('sendCalls', JSON.stringify(calls))
  await waitForVisible(text(/^Leaves your wallet: 5 USDC$/))
  await answer('Continue')
  await eventually(async () => expect(await result.textContent()).toMatch(/sendCalls \{"id":"0x/))
  expect(await allowance()).toBe(maxUint256)
  expectNoConsoleErrors(person)
})

test('a transaction that would fail says why, and sends nothing unless it is confirmed', async () => {
  const person = await connected('failer', { width: 390, height: 844 })
  const { press, text, wallet, key, page } = person
  const hostile = { letters: 40, decimals: 0 }
  const token = await deployHostileToken(on.product.url, key, wallet.address, hostile)
  await press('sendTransaction', JSON.stringify(transfer(SHOP, 5n, token)))
  await waitForVisible(text('This transaction would fail'))
  await waitForVisible(text(new RegExp(`The contract says: ${REASON}`)))
  expect(await person.answerButton('Continue').isEnabled()).toBe(true)
  await expectAccessible(page)
  await person.answer('Cancel')

  await press('sendCalls', JSON.stringify([approve(THIEF, 7n), transfer(SHOP, 5n, token)]))
  await waitForVisible(text('Transaction 2 of 2 would fail'))
  await person.answer('Cancel')

  const typed = {
    domain: { name: 'Shells', chainId: 8453, verifyingContract: USDC },
    primaryType: 'Permit',
    types: { EIP712Domain: [], Permit: [{ name: 'spender', type: 'address' }] },
    message: { spender: THIEF },
  }
  await press('signTyped', JSON.stringify(typed))
  await waitForVisible(text('Permit · Shells'))
  await waitForVisible(text('Base', true))
  await waitForVisible(text(USDC))
  expectNoConsoleErrors(person)
})
