import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, expectNoConsoleErrors, waitForVisible, setupJourney } from './harness/journey'
import { injectSolanaWallet } from './harness/solana-wallet'
import { signIn } from './screens/sign-in'

const on = setupJourney()

const accounts = (page: Page) =>
  page.evaluate(async () => {
    const { user } = await (await fetch('/login/session')).json()
    return (user?.linkedAccounts ?? []) as { type: string; chainType: string; address: string }[]
  })
const isSolana = (address: string) => [
  expect.objectContaining({ type: 'wallet', chainType: 'solana', address }),
]

test('a Solana wallet that rejects once signs in the second time', async () => {
  const user = await on.newUser({ width: 390, height: 844 })
  const { page, context } = user
  const wallet = await injectSolanaWallet(context)
  const form = signIn(page)
  await form.open(on.product.url)
  wallet.rejectNext()
  await form.wallet('Cove Wallet').click()
  await waitForVisible(form.rejectedError)
  expect(await accounts(page)).toEqual([])
  await form.wallet('Cove Wallet').click()
  await form.arrived()
  await eventually(async () => expect(await accounts(page)).toEqual(isSolana(wallet.address)))
  expect(wallet.asked.filter((feature) => feature !== 'standard:connect')).toEqual([
    'solana:signIn',
    'solana:signIn',
  ])
  expectNoConsoleErrors(user)
})

test('a Solana wallet that only signs messages signs in', async () => {
  const user = await on.newUser()
  const { page, context } = user
  const wallet = await injectSolanaWallet(context, { name: 'Old Pier', signsIn: false })
  await signIn(page).byWallet(on.product.url, 'Old Pier')
  await eventually(async () => expect(await accounts(page)).toEqual(isSolana(wallet.address)))
  expect(wallet.asked).toContain('solana:signMessage')
  expectNoConsoleErrors(user)
})
