import { custodyKeyOf } from '@castaway/provider'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { injectWallet } from './harness/wallet'
import { castRow, gone, noComplaints, seen, signIn, stage, writeCast } from './harness/journey'

const on = stage()
const ANA = 2

/** What a QR code of this text looks like, as the page draws it. */
const drawn = (text: string): string =>
  encode(text, { ecc: 'M', border: 3 })
    .data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')

test('a signer is approved by the code that is the link, listed, forgotten, and taken back', async () => {
  const { url } = on.product
  const ana = await on.visitor()
  const { page } = ana
  await injectWallet(ana.context, custodyKeyOf('tiny', ANA))
  await signIn(page, url)
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  const link = page.getByRole('link', { name: 'Open the approval page' })
  await seen(link)
  const href = (await link.getAttribute('href'))!
  const code = page.getByRole('img', { name: 'QR code of the approval page' })
  await seen(code.locator('path'))
  expect(await code.locator('path').getAttribute('d')).toBe(drawn(href))
  const approve = async (address: string) => {
    const approval = await ana.context.newPage()
    await approval.goto(address)
    await approval.getByRole('button', { name: 'Approve with Harbour Wallet' }).click()
    await seen(approval.getByText('Approved. You can close this page.'))
    await approval.close()
  }
  await approve(href)
  await seen(page.getByRole('heading', { name: 'Welcome ashore, @ana' }))
  await writeCast(page, 'Written with a key of its own.')

  await page.goto(`${url}/settings/accounts`)
  const keys = page.getByRole('list', { name: 'Keys that may write' })
  const ours = keys.getByRole('listitem').filter({ hasText: 'Used here' })
  await seen(ours.getByText('Asked for by app account 1'))
  await seen(ours.getByText('may write everything'))
  // Nothing that could be used stands in what the browser was told.
  const told = await page.evaluate(async () => (await fetch('/api/_keys')).text())
  expect(told).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/)

  // Forgotten here, what was cast stays.
  await page.getByRole('button', { name: 'End the key used here' }).click()
  await page.getByRole('button', { name: 'Forget the key' }).click()
  await seen(page.getByText('Castaway has forgotten its key'))
  await gone(page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await seen(link)
  const again = (await link.getAttribute('href'))!
  expect(again).not.toBe(href)
  const client = clientOf(on.product)
  const texts = async () =>
    (await client.fetchCastsForUser({ fid: ANA })).casts.map((cast) => cast.text)
  expect(await texts()).toContain('Written with a key of its own.')
  await approve(again)
  await seen(ours)
  await writeCast(page, 'Written with the next one.')

  // Taken back by the wallet, what it has signed goes with it, which is said before.
  await page.getByRole('button', { name: 'End the key used here' }).click()
  const dialog = page.getByRole('dialog')
  const end = dialog.getByRole('button', { name: 'Take it back' })
  expect(await end.isDisabled()).toBe(true)
  await dialog.getByRole('checkbox').check()
  await end.click()
  await seen(page.getByText('The key is taken back'))
  await seen(page.getByRole('heading', { name: 'Castaway may no longer cast for you' }))
  expect(await texts()).not.toContain('Written with the next one.')
  expect(await texts()).toContain('Written with a key of its own.')
  noComplaints(ana)
})

test('storage says how full it is and rents more; subscriptions are listed', async () => {
  const { url } = on.product
  const visitor = await on.visitor()
  const { page } = visitor
  await injectWallet(visitor.context, custodyKeyOf('tiny', ANA))
  await signIn(page, url)
  await page.goto(`${url}/settings/accounts`)
  await seen(page.getByRole('list', { name: 'How full it is' }).getByText('Casts'))
  const rented = page.getByRole('list', { name: 'Rented storage' }).getByRole('listitem')
  await seen(rented)
  const before = await rented.count()
  await page.getByRole('button', { name: 'Rent more' }).click()
  await page.getByRole('button', { name: 'Rent it' }).click()
  await seen(page.getByText(/One more unit is rented|The chain is not running here/))
  if (await page.getByText('One more unit is rented').isVisible()) {
    await seen(rented.nth(before))
  }
  await seen(page.getByRole('heading', { name: 'Subscriptions' }))
  await seen(
    page.getByText('Nobody yet.').or(page.getByRole('list', { name: 'Subscribed to you' })),
  )
  await page.goto(url)
  await seen(castRow(page, 'Which repair are you proudest of'))
  noComplaints(visitor)
})
