import { isDeep } from '@castaway/testkit/random-runs'
import {
  createPublicClient,
  createWalletClient,
  formatUnits,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { expect, test } from 'vitest'
import { deepViolations, inThemes } from './harness/accessibility'
import { eventually, expectNoConsoleErrors, setupJourney, waitForVisible } from './harness/journey'
import { clientOf } from './harness/people'
import { fund } from './harness/wallet'
import { swapping, walletScreen } from './screens/wallet-screen'

const on = setupJourney({}, { own: true })

const USDC: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const ROUTER: Address = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'
const WETH: Address = '0x4200000000000000000000000000000000000006'
const caip19 = (contract?: string) =>
  contract ? `eip155:8453/erc20:${contract}` : 'eip155:8453/slip44:60'
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])

const transport = () => http(`${on.product.url}/chain/${base.id}`)
/** The chain, as anyone reads it. */
const chain = () => createPublicClient({ chain: base, transport: transport() })
const dollarsOf = (address: string) =>
  chain().readContract({
    address: USDC,
    abi,
    functionName: 'balanceOf',
    args: [address as Address],
  })
const etherOf = (address: string) => chain().getBalance({ address: address as Address })

/** A token whose first pool is worth two ether on each side. */
async function tokenWithMarket(owner: string, symbol: string): Promise<Address> {
  const token = { owner, symbol, name: symbol, factory: 'clanker' as const }
  const { contract } = await clientOf(on.product).deployFungible(token)
  return contract!.fungible!.address as Address
}

/** Someone who acts on the chain by a program. */
const programOf = (key: Hex) =>
  createWalletClient({ account: privateKeyToAccount(key), chain: base, transport: transport() })

/** Lets a spender take tokens, as other apps ask for it. */
async function approve(key: Hex, token: Address, spender: Address, amount: bigint) {
  const args = [spender, amount] as const
  const call = { address: token, abi, functionName: 'approve', args } as const
  const hash = await programOf(key).writeContract(call)
  await chain().waitForTransactionReceipt({ hash })
}

/** Buys a token for ether on the exchange, as any program can. */
async function buy(key: Hex, token: Address, ether: string): Promise<void> {
  const trader = programOf(key)
  await trader.writeContract({
    address: ROUTER,
    abi,
    functionName: 'swapExactETHForTokens',
    args: [0n, [WETH, token], trader.account.address, maxUint256],
    value: parseEther(ether),
  })
}

test('ether is swapped for dollars, and the balances say so', async () => {
  const user = await on.registeredUser('swapper', { path: '/wallet' })
  const { page, wallet } = user
  await fund(user.context, on.product.url, wallet.address)
  await page.reload()
  const screen = walletScreen(page)
  await waitForVisible(screen.total('$3,000.00'))
  await screen.swapLink.click()
  const swap = swapping(page)
  await waitForVisible(swap.payButton('ETH'))
  await waitForVisible(swap.receiveButton('USDC'))

  // By keyboard alone.
  await swap.amountField.focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await waitForVisible(swap.failure('You have only 1 of it here'))
  await swap.amountField.fill('0.1')
  await waitForVisible(swap.received(/^299\.\d+$/))
  await waitForVisible(swap.fact('Minimum received', /^297\.\d+ USDC$/))
  await waitForVisible(swap.fact('Price impact', '0.01%'))
  await waitForVisible(swap.fact('Route', 'ETH → USDC'))
  await waitForVisible(swap.fact('Exchange fee', '0.3%, included'))
  expect(await deepViolations(page)).toEqual([])
  await swap.amountField.press('Enter')
  await waitForVisible(swap.text('Check before you swap'))
  await waitForVisible(swap.text(/^Leaves your wallet: 0\.1 ETH/))
  await waitForVisible(swap.text(/^Comes to your wallet: 299\.\d+ USDC/))
  await waitForVisible(swap.text('No one gets rights over your tokens.'))
  await inThemes(page, (_, violations) => expect(violations).toEqual([]))

  wallet.rejectNext()
  await swap.confirmButton.click()
  await waitForVisible(swap.failure('You declined this in your wallet'))
  expect(await dollarsOf(wallet.address)).toBe(0n)
  await swap.confirmButton.click()
  await waitForVisible(swap.swappedHeading)
  const hash = (await swap.hash.getAttribute('data-transaction')) as Hex
  expect((await chain().getTransactionReceipt({ hash })).status).toBe('success')
  const dollars = await dollarsOf(wallet.address)
  expect(Number(formatUnits(dollars, 6))).toBeCloseTo(299.07, 1)
  expect(await etherOf(wallet.address)).toBeLessThan(parseEther('0.9'))
  expect(await deepViolations(page)).toEqual([])
  await swap.doneButton.click()
  await waitForVisible(screen.token(/299\.\d+ USDC/))

  await screen.activityTab.click()
  await waitForVisible(screen.activity(/You swapped 0\.1 ETH for about 299\.\d+ USDC/))
  await waitForVisible(screen.activity(/confirmed/))

  // The token's page has the price since its first trade, and who has bought it.
  await page.goto(`${on.product.url}/wallet/token/${encodeURIComponent(caip19(USDC))}`)
  await waitForVisible(screen.pricePlot(/^The price went from \$1\.00 to \$1\.00 since /))
  await waitForVisible(screen.activity(/swapper bought 299\.\d+ USDC/))
  await inThemes(page, (_, violations) => expect(violations).toEqual([]))
  expectNoConsoleErrors(user)
})

test.runIf(isDeep)(
  'a token is swapped in two steps: a right for exactly what is sold, then the swap',
  async () => {
    const key = generatePrivateKey()
    const user = await on.registeredUser('stepper', { key, path: '/wallet/swap?amount=0.1' })
    const { page, wallet } = user
    await fund(user.context, on.product.url, wallet.address)
    const swap = swapping(page)
    await waitForVisible(swap.received(/^299\./))
    await buy(key, USDC, '0.1')
    const dollars = await dollarsOf(wallet.address)
    await page.goto(`${on.product.url}/wallet/swap?sell=${caip19(USDC)}&amount=200`)
    await waitForVisible(swap.receiveButton('ETH'))
    await waitForVisible(swap.received(/^0\.066/))
    await swap.reviewButton.click()
    await waitForVisible(
      swap.text('The exchange can take exactly what you swap, and nothing else.'),
    )
    await waitForVisible(swap.steps.filter({ hasText: 'Allow the exchange to take 200 USDC' }))
    const before = await etherOf(wallet.address)
    await swap.confirmButton.click()
    await waitForVisible(swap.swappedHeading)
    expect(await dollarsOf(wallet.address)).toBe(dollars - 200_000_000n)
    expect(await etherOf(wallet.address)).toBeGreaterThan(before + parseEther('0.065'))
    const args = [wallet.address as Address, ROUTER] as const
    expect(
      await chain().readContract({ address: USDC, abi, functionName: 'allowance', args }),
    ).toBe(0n)
    await swap.doneButton.click()
    const screen = walletScreen(page)
    await screen.activityTab.click()
    await waitForVisible(screen.activity(/You swapped 200 USDC for about 0\.066\d* ETH/))
    expect(await deepViolations(page)).toEqual([])
    expectNoConsoleErrors(user)
  },
)

test('a price that moved between the quote and the confirmation stops the swap', async () => {
  const user = await on.registeredUser('patient', { path: '/wallet' })
  const { page, wallet } = user
  await fund(user.context, on.product.url, wallet.address)
  const otherKey = generatePrivateKey()
  const other = privateKeyToAccount(otherKey)
  await fund(user.context, on.product.url, other.address)
  const token = await tokenWithMarket(other.address, 'KELP')
  await page.goto(`${on.product.url}/wallet/swap?buy=${caip19(token)}&amount=0.02`)
  const swap = swapping(page)
  await waitForVisible(swap.receiveButton('KELP'))
  await waitForVisible(swap.received(/,/))
  await swap.reviewButton.click()
  await waitForVisible(swap.text(/^Leaves your wallet: 0\.02 ETH/))

  await buy(otherKey, token, '0.2')
  await swap.confirmButton.click()
  await waitForVisible(swap.failure('The price moved'))
  await waitForVisible(
    swap.failure('You would receive less than your minimum now. Nothing was swapped.'),
  )
  expect(wallet.asked).not.toContain('eth_sendTransaction')
  expect(await swap.confirmButton.isDisabled()).toBe(true)
  expect(await deepViolations(page)).toEqual([])
  await swap.newQuoteButton.click()
  await eventually(async () => expect(await swap.confirmButton.isEnabled()).toBe(true))
  await swap.confirmButton.click()
  await waitForVisible(swap.swappedHeading)
  expectNoConsoleErrors(user)
})

test.runIf(isDeep)(
  'a swap that loses much has to be confirmed, and one without a market is refused in words',
  async () => {
    const user = await on.registeredUser('hasty', { path: '/wallet', width: 390 })
    const { page, wallet } = user
    await fund(user.context, on.product.url, wallet.address)
    const token = await tokenWithMarket(wallet.address, 'FOAM')
    const swap = swapping(page)
    await page.goto(`${on.product.url}/wallet/swap?buy=${caip19(token)}&amount=0.9`)
    await waitForVisible(swap.fact('Price impact', /^3\d\.\d+%$/))
    await swap.slippageButton.click()
    await swap.slippageChoice('Other').click()
    await swap.customSlippageField.fill('60')
    await waitForVisible(swap.text('Enter a percentage from 0.01 to 50'))
    await swap.customSlippageField.fill('5')
    await waitForVisible(swap.text(/^With 5% slippage, you can get noticeably less/))
    await inThemes(page, (_, violations) => expect(violations).toEqual([]))
    await eventually(async () => expect(await swap.reviewButton.isEnabled()).toBe(true))
    await swap.reviewButton.click()
    await waitForVisible(swap.text(/^Leaves your wallet: 0\.9 ETH/))
    await waitForVisible(swap.text(/^Your swap moves the price by 3\d/))
    await waitForVisible(swap.text(/^You accept as little as /))
    expect(await swap.confirmButton.isDisabled()).toBe(true)
    await inThemes(page, (_, violations) => expect(violations).toEqual([]))
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    expect(widths[0]).toBe(widths[1])
    await swap.acceptLoss.click()
    await eventually(async () => expect(await swap.confirmButton.isEnabled()).toBe(true))

    // A token without a pool, found by its address.
    const lonely = { owner: wallet.address, symbol: 'LONE', name: 'Lone buoy' }
    const { contract } = await clientOf(on.product).deployFungible(lonely)
    await swap.backButton.click()
    await swap.pickTokenButton.click()
    await swap.picker.searchField.fill(contract!.fungible!.address!)
    await swap.picker.token('LONE').click()
    await waitForVisible(swap.text('No market for these tokens'))
    expect(await swap.reviewButton.isDisabled()).toBe(true)
    expect(wallet.asked).not.toContain('eth_sendTransaction')
    expectNoConsoleErrors(user)
  },
)

test('what apps may take without asking is listed with its risk, and revoked by keyboard', async () => {
  const key = generatePrivateKey()
  const user = await on.registeredUser('approver', { key, path: '/wallet/swap?amount=0.1' })
  const { page, wallet } = user
  const owner = wallet.address as Address
  await fund(user.context, on.product.url, owner)
  // The exchange is open once there is a quote.
  await waitForVisible(swapping(page).received(/\d/))
  await buy(key, USDC, '0.1')
  const kelp = await tokenWithMarket(owner, 'KELP')
  await page.goto(`${on.product.url}/wallet`)
  const screen = walletScreen(page)
  await screen.approvalsTab.click()
  await waitForVisible(screen.noApprovals)

  const stranger = privateKeyToAccount(generatePrivateKey()).address
  await approve(key, USDC, ROUTER, maxUint256)
  await approve(key, kelp, stranger, parseEther('2.5'))
  await page.reload()
  await waitForVisible(
    screen.approval(/Uniswap v2 can take all your USDC.*Could take \$29\d\.\d+ now/),
  )
  const unknown = `${stranger.slice(0, 6)}…${stranger.slice(-4)}`
  await waitForVisible(screen.approval(`${unknown} can take up to 2.5 KELP`))
  await waitForVisible(screen.approval(/This is someone’s wallet, not an app/))
  // What can be taken stands in the order of its value.
  expect(await screen.approvals.first().textContent()).toContain('USDC')
  await inThemes(page, (_, violations) => expect(violations).toEqual([]))

  // A network that cannot be read is named, and the others are listed.
  await page.route('**/rpc/1', (route) => route.abort())
  await page.reload()
  await waitForVisible(screen.notListed('Ethereum'))
  await waitForVisible(screen.approval('KELP'))
  await page.unroute('**/rpc/1')
  await screen.tryAgainButton.click()
  await screen.notListed('Ethereum').waitFor({ state: 'detached' })

  await screen.revokeButton('Uniswap v2', 'USDC').focus()
  await page.keyboard.press('Enter')
  await waitForVisible(screen.revoke.text(ROUTER))
  await waitForVisible(screen.revoke.text(/^up to 0\.\d+ ETH$/))
  expect(await deepViolations(page)).toEqual([])
  // Enter alone revokes nothing.
  await page.keyboard.press('Enter')
  await screen.revoke.dialog.waitFor({ state: 'detached' })

  await screen.revokeButton('Uniswap v2', 'USDC').click()
  wallet.rejectNext()
  await screen.revoke.confirmButton.click()
  await waitForVisible(screen.revoke.text(/^You declined this in your wallet/))
  expect(await allowanceOf(owner)).toBe(maxUint256)
  await screen.revoke.confirmButton.click()
  await eventually(async () => expect(await screen.approvals.count()).toBe(1))
  expect(await allowanceOf(owner)).toBe(0n)
  await waitForVisible(screen.approval('KELP'))

  await screen.activityTab.click()
  await waitForVisible(screen.activity(/You revoked the approval of Uniswap v2 for USDC/))
  await waitForVisible(screen.activity(/confirmed/))
  expectNoConsoleErrors(user)
})

const allowanceOf = (owner: Address) =>
  chain().readContract({
    address: USDC,
    abi,
    functionName: 'allowance',
    args: [owner, ROUTER],
  })
