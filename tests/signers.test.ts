import { custodyKeyOf, SMALL_SEED } from '@castaway/seeds/keys'
import { encode } from 'uqr'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { inThemes } from './harness/accessibility'
import { clientOf } from './harness/people'
import {
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { fund } from './harness/wallet'
import { accounts } from './screens/accounts'
import { approvalPage } from './screens/approval'
import { castRow } from './screens/cast'
import { composer } from './screens/composer'
import { openSettings } from './screens/settings'
import { welcome } from './screens/welcome'

// Ana, who has not approved a signer here, signs in with an approved one in other files.
const on = setupJourney({}, { own: true })
const ANA = 2

/** The path of a QR code with this text, as the page draws it. */
const drawn = (text: string): string =>
  encode(text, { ecc: 'M', border: 3 })
    .data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')

test('a signer is approved by its link or QR code, listed, removed and revoked', async () => {
  const { url } = on.product
  const ana = await on.signedInUser({ key: custodyKeyOf(SMALL_SEED, ANA), path: '/welcome' })
  const { page } = ana
  const { approval, ownKey } = accounts(page)
  const href = await approval.request()
  await waitForVisible(approval.qrCodePath)
  expect(await approval.qrCodePath.getAttribute('d')).toBe(drawn(href))
  const approve = async (address: string) => {
    const other = await ana.context.newPage()
    await other.goto(address)
    await approvalPage(other).approve()
    await other.close()
  }
  await approve(href)
  await waitForVisible(welcome(page).doneHeading('ana'))
  await composer(page).write('Written with a key of its own.')

  await openSettings(page, url, 'signers')
  await waitForVisible(ownKey.askedBy(1))
  await waitForVisible(ownKey.mayWrite)
  // The response to the browser contains no usable secret.
  const answer = await page.evaluate(async () => (await fetch('/api/_keys')).text())
  expect(answer).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/)

  // Forgotten here: its casts stay.
  await ownKey.endButton.click()
  await ownKey.forgetButton.click()
  await waitForVisible(ownKey.forgottenNotice)
  await waitForHidden(ownKey.dialog)
  const again = await approval.request()
  expect(again).not.toBe(href)
  const client = clientOf(on.product)
  const texts = async () =>
    (await client.fetchCastsForUser({ fid: ANA })).casts.map((cast) => cast.text)
  expect(await texts()).toContain('Written with a key of its own.')
  await approve(again)
  await waitForVisible(ownKey.row)
  await composer(page).write('Written with the next one.')

  // Revoked by the wallet: nothing more can be posted with it, and its casts stay.
  await ownKey.endButton.click()
  await ownKey.revokeButton.click()
  await waitForVisible(ownKey.revokedNotice)
  await waitForVisible(approval.revokedHeading)
  expect(await texts()).toContain('Written with the next one.')
  expect(await texts()).toContain('Written with a key of its own.')
  expectNoConsoleErrors(ana)
})

test('the account settings show storage, rent more of it and list subscriptions', async () => {
  const { url } = on.product
  const user = await on.signedInUser({
    key: custodyKeyOf(SMALL_SEED, ANA),
    path: '/settings/storage',
  })
  const { page } = user
  const { storage, subscriptions } = accounts(page)
  await waitForVisible(storage.casts)
  await waitForVisible(storage.rented)
  const before = await storage.rented.count()
  const violations: unknown[] = []
  await storage.rent()
  await waitForVisible(storage.rentedNotice.or(storage.noChainNotice))
  if (await storage.rentedNotice.isVisible()) {
    await waitForVisible(storage.rented.nth(before))
    // The second one is paid by Ana’s own wallet.
    await fund(user.context, url, privateKeyToAccount(custodyKeyOf(SMALL_SEED, ANA)).address, 10)
    await storage.payment.button.click()
    await waitForVisible(storage.payment.text(/^Leaves your wallet: 0\.000\d+ ETH$/))
    await inThemes(page, (_, found) => {
      violations.push(...found)
    })
    await storage.payment.confirmButton.click()
    await waitForVisible(storage.rented.nth(before + 1))
  }
  expect(violations).toEqual([])
  await openSettings(page, url, 'subscriptions')
  await waitForVisible(subscriptions.heading)
  await waitForVisible(subscriptions.noneNotice.or(subscriptions.list))
  await page.goto(url)
  await waitForVisible(castRow(page, 'Which repair are you proudest of'))
  expectNoConsoleErrors(user)
})
