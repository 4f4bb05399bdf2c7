import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, noComplaints, seen, stage } from './harness/journey'
import { injectSolanaWallet } from './harness/solana-wallet'

const on = stage()

const open = async (page: Page) => {
  await page.goto(`${on.product.url}/sign-in`)
  await seen(page.getByRole('button', { name: /Make a wallet here/ }))
}
const accounts = (page: Page) =>
  page.evaluate(async () => {
    const { user } = await (await fetch('/login/session')).json()
    return (user?.linkedAccounts ?? []) as { type: string; chainType: string; address: string }[]
  })
const isSolana = (address: string) => [
  expect.objectContaining({ type: 'wallet', chainType: 'solana', address }),
]

test('a Solana wallet of one’s own: refused once, then in', async () => {
  const visitor = await on.visitor({ width: 390, height: 844 })
  const { page, context } = visitor
  const wallet = await injectSolanaWallet(context)
  await open(page)
  wallet.rejectNext()
  await page.getByRole('button', { name: /Cove Wallet/ }).click()
  await seen(page.getByRole('alert').getByText('You rejected the request in your wallet'))
  expect(await accounts(page)).toEqual([])
  await page.getByRole('button', { name: /Cove Wallet/ }).click()
  await page.waitForURL((at) => at.pathname !== '/sign-in')
  await eventually(async () => expect(await accounts(page)).toEqual(isSolana(wallet.address)))
  expect(wallet.asked.filter((feature) => feature !== 'standard:connect')).toEqual([
    'solana:signIn',
    'solana:signIn',
  ])
  noComplaints(visitor)
})

test('a Solana wallet that only signs messages', async () => {
  const visitor = await on.visitor()
  const { page, context } = visitor
  const wallet = await injectSolanaWallet(context, { name: 'Old Pier', signsIn: false })
  await open(page)
  await page.getByRole('button', { name: /Old Pier/ }).click()
  await page.waitForURL((at) => at.pathname !== '/sign-in')
  await eventually(async () => expect(await accounts(page)).toEqual(isSolana(wallet.address)))
  expect(wallet.asked).toContain('solana:signMessage')
  noComplaints(visitor)
})
