import { isDeep } from '@castaway/testkit/random-runs'
import { custodyKeyOf, SMALL_SEED } from '@castaway/seeds/keys'
import { smallPeople } from '@castaway/seeds/small-people'
import { encode } from 'uqr'
import { createPublicClient, formatEther, http, parseEther, type Address, type Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { base } from 'viem/chains'
import { expect, test } from 'vitest'
import { deepViolations, inThemes } from './harness/accessibility'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  waitForFocus,
  waitForVisible,
} from './harness/journey'
import { clientOf } from './harness/people'
import { deployHostileToken, REASON } from './harness/hostile-token'
import { fund } from './harness/wallet'
import { SLOW, walletFrame } from './screens/wallet'
import { makeWallet, sending, walletScreen } from './screens/wallet-screen'

const on = setupJourney()

/** The chain, as anyone reads it. */
const chain = () =>
  createPublicClient({ chain: base, transport: http(`${on.product.url}/chain/${base.id}`) })

const balanceOf = (address: string) => chain().getBalance({ address: address as Address })

/** The primary address of someone of the world. */
async function addressOf(fid: number): Promise<string> {
  const { users } = await clientOf(on.product).fetchBulkUsers({ fids: [fid] })
  const { primary, eth_addresses: all } = users[0]!.verified_addresses
  return (primary.eth_address ?? all[0])!
}

test('a wallet without tokens shows how to receive them', async () => {
  const user = await on.registeredUser('empty-wallet', { path: '/wallet' })
  const { page, wallet } = user
  const screen = walletScreen(page)
  await waitForVisible(screen.noTokens)
  await screen.receiveButton.click()
  await waitForVisible(screen.receive.address(wallet.address))
  await waitForVisible(screen.receive.warning)
  const drawn = encode(wallet.address, { ecc: 'M', border: 3 })
    .data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  await eventually(async () => expect(await screen.receive.qrPath.getAttribute('d')).toBe(drawn))
  expect(await deepViolations(page)).toEqual([])
  expectNoConsoleErrors(user)
})

test('ether is sent to a person, and both of them see it', async () => {
  const to = await addressOf(smallPeople.ana)
  const before = await balanceOf(to)
  const user = await on.registeredUser('walter', { path: '/wallet' })
  const { page, wallet } = user
  await fund(user.context, on.product.url, wallet.address)
  await page.reload()
  const screen = walletScreen(page)
  await waitForVisible(screen.total('$3,000.00'))
  await waitForVisible(screen.token('Ether'))
  await inThemes(page, (_, violations) => expect(violations).toEqual([]))

  await screen.sendLink.click()
  const send = sending(page)
  await send.toField.fill('ana')
  await send.person('ana').first().click()
  await send.amountField.fill('0.25')
  await waitForVisible(send.text(/\$750\.00/))
  await send.reviewButton.click()
  await waitForVisible(send.text('Check before you send'))
  await waitForVisible(send.reviewed(new RegExp(to, 'i')))
  await waitForVisible(send.text(/^Leaves your wallet: 0\.25/))
  await waitForVisible(send.text('No one gets rights over your tokens.'))
  await waitForVisible(send.text(/You haven’t sent anything to this address/))
  await inThemes(page, (_, violations) => expect(violations).toEqual([]))

  wallet.rejectNext()
  await send.confirmButton.click()
  await waitForVisible(send.failure('You declined this in your wallet'))
  expect(await balanceOf(to)).toBe(before)

  await send.confirmButton.click()
  await waitForVisible(send.sentHeading)
  const hash = (await send.hash.getAttribute('data-transaction')) as Hex
  const receipt = await chain().getTransactionReceipt({ hash })
  const transaction = await chain().getTransaction({ hash })
  expect([receipt.status, transaction.to?.toLowerCase(), formatEther(transaction.value)]).toEqual([
    'success',
    to.toLowerCase(),
    '0.25',
  ])
  expect(await balanceOf(to)).toBe(before + parseEther('0.25'))
  expect(await deepViolations(page)).toEqual([])

  await send.doneButton.click()
  await waitForVisible(screen.total('$2,249.')) // the fee was paid as well
  const ana = await on.signedInUser({
    key: custodyKeyOf(SMALL_SEED, smallPeople.ana),
    path: '/wallet',
  })
  await waitForVisible(walletScreen(ana.page).token('0.25 ETH'))

  // The second time, the address is known.
  await page.goto(`${on.product.url}/wallet/send?fid=${smallPeople.ana}&amount=0.5`)
  await waitForVisible(send.recipient('@ana'))
  await send.reviewButton.click()
  await waitForVisible(send.text(/^Leaves your wallet: 0\.5/))
  expect(await send.text(/You haven’t sent anything to this address/).count()).toBe(0)
  expectNoConsoleErrors(user, ana)
})

test('what can’t be sent is said before it costs anything', async () => {
  const user = await on.registeredUser('thrifty', { path: '/wallet/send' })
  const { page, wallet } = user
  await fund(user.context, on.product.url, wallet.address)
  await page.reload()
  const send = sending(page)
  // By keyboard alone.
  await send.toField.focus()
  await page.keyboard.type('ana')
  await waitForVisible(send.person('ana').first())
  await page.keyboard.press('Enter')
  await waitForVisible(send.recipient('@ana'))
  await send.amountField.focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await waitForVisible(send.text('You have only 1 of it here'))
  await send.amountField.fill('1')
  await page.keyboard.press('Enter')
  await waitForVisible(send.failure('Not enough ETH on Base for the network fee'))
  expect(await send.confirmButton.isDisabled()).toBe(true)
  await send.backButton.click()
  await send.maxButton.click()
  await eventually(async () => expect(await send.amountField.inputValue()).toMatch(/^0\.99/))
  await send.reviewButton.click()
  await waitForVisible(send.text(/^Leaves your wallet: 0\.99/))
  await send.backButton.click()

  // A typo, an unknown name, and the person’s own address.
  await send.changeButton.click()
  await waitForFocus(send.toField)
  await send.toField.fill('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02914')
  await waitForVisible(send.text('This address has a typo: copy it again'))
  await send.toField.fill('no-one-has-this.eth')
  await waitForVisible(send.text(/^No one has the name or address/))
  await send.toField.fill(wallet.address)
  await waitForVisible(send.changeButton)
  await send.reviewButton.click()
  await waitForVisible(send.text('This is one of your own addresses.'))
  expect(wallet.asked).not.toContain('eth_sendTransaction')
  expectNoConsoleErrors(user)
})

test('tokens with hostile names are kept apart, and break nothing', async () => {
  const key = generatePrivateKey()
  const user = await on.registeredUser('hostile-bag', { key, path: '/wallet', width: 390 })
  const { page, wallet } = user
  const { url } = on.product
  await fund(user.context, url, wallet.address)
  await deployHostileToken(url, key, wallet.address, { letters: 10_000, decimals: 255 })
  const client = clientOf(on.product)
  const owner = wallet.address
  await client.deployFungible({ owner, symbol: 'FREE', name: 'Claim at https://evil.example' })
  await client.deployFungible({ owner, symbol: 'USDС', name: 'USD Coin' })
  await client.deployFungible({ owner, symbol: 'SAFE\u202edlog', name: 'Gold\u202etsniaga' })
  await client.deployFungible({ owner, symbol: 'BUOY', name: 'Buoy' })
  await page.reload()
  const screen = walletScreen(page)
  await waitForVisible(screen.token('Buoy'))
  expect(await screen.tokens.count()).toBe(2)
  // Only what has a market and isn't hidden counts.
  await waitForVisible(screen.total(/^\$2,999\./))
  await screen.hiddenButton(4).click()
  await waitForVisible(screen.hidden.filter({ hasText: 'Its name contains a link' }))
  await waitForVisible(screen.hidden.filter({ hasText: 'Imitates another token' }))
  await waitForVisible(screen.hidden.filter({ hasText: 'Its name is made to mislead' }))
  await waitForVisible(screen.hidden.filter({ hasText: 'Its amounts can’t be shown' }))
  expect(await screen.hidden.allInnerTexts().then((all) => all.join())).not.toMatch(/[\u202e]/)
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(widths[0]).toBe(widths[1])
  await inThemes(page, (_, violations) => expect(violations).toEqual([]))
  // They can’t be sent by accident.
  await page.goto(`${url}/wallet/send`)
  const send = sending(page)
  await waitForVisible(send.tokenField)
  expect(await send.tokenOptions.allInnerTexts()).toEqual([
    expect.stringContaining('ETH · Base'),
    expect.stringContaining('BUOY · Base'),
  ])
  expectNoConsoleErrors(user)
})

test.runIf(isDeep)('a transfer that the token’s contract rejects is not sent', async () => {
  const key = generatePrivateKey()
  const user = await on.registeredUser('stuck', { key, path: '/wallet' })
  const { page, wallet } = user
  const { url } = on.product
  await fund(user.context, url, wallet.address)
  const token = await deployHostileToken(url, key, wallet.address, { letters: 5, decimals: 0 })
  const send = sending(page)
  await page.goto(
    `${url}/wallet/send?token=eip155:8453/erc20:${token}&fid=${smallPeople.ana}&amount=5`,
  )
  await waitForVisible(send.recipient('@ana'))
  await send.reviewButton.click()
  await waitForVisible(send.failure('This transfer would fail'))
  await waitForVisible(send.failure(REASON))
  expect(await send.confirmButton.isDisabled()).toBe(true)
  await send.backButton.click()
  await send.changeButton.click()
  await send.toField.fill(token)
  await waitForVisible(send.changeButton)
  await send.reviewButton.click()
  await waitForVisible(send.text(/^This is the token’s own address/))
  // Another contract is no one's wallet.
  await page.goto(`${url}/wallet/send?to=${token}&amount=0.1&token=eip155:8453/slip44:60`)
  await waitForVisible(send.changeButton)
  await send.reviewButton.click()
  await waitForVisible(send.text(/^This address is a contract/))
  expect(wallet.asked).not.toContain('eth_sendTransaction')
  expectNoConsoleErrors(user)
})

test.runIf(isDeep)('a wallet created here sends, after it has asked for its password', async () => {
  const user = await on.newUser()
  const { page } = user
  const { url } = on.product
  const frame = walletFrame(page)
  const screen = walletScreen(page)
  const own = await makeWallet(page, url, 'seven gulls over the jetty')
  await fund(user.context, url, own)
  await page.goto(`${url}/wallet/send?fid=${smallPeople.bo}&amount=0.1`)
  const send = sending(page)
  const to = await addressOf(smallPeople.bo)
  const before = await balanceOf(to)
  await waitForVisible(send.recipient('@bo'), SLOW)
  await send.reviewButton.click()
  await send.confirmButton.click()
  await frame.typePassword('seven gulls over the jetty')
  await frame.agree()
  await waitForVisible(send.sentHeading, SLOW)
  expect(await balanceOf(to)).toBe(before + parseEther('0.1'))
  await send.doneButton.click()
  await waitForVisible(screen.total(/^\$2,699\./))
  await screen.activityTab.click()
  await waitForVisible(screen.activity(/You sent 0\.1 ETH to bo/i))
  await waitForVisible(screen.activity(/confirmed/))
  expect(await deepViolations(page)).toEqual([])
  expectNoConsoleErrors(user)
})
