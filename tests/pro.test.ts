import { expect, test } from 'vitest'
import { inThemes } from './harness/accessibility'
import { eventually, expectNoConsoleErrors, setupJourney, waitForVisible } from './harness/journey'
import { clientOf } from './harness/people'
import { fund } from './harness/wallet'
import { pro } from './screens/accounts'
import { openSettings } from './screens/settings'
import { swapping } from './screens/wallet-screen'

const on = setupJourney({}, { own: true })

test('Pro is bought with the person’s own wallet, for dollars that were swapped for', async () => {
  const user = await on.registeredUser('prospect', { path: '/settings/pro' })
  const { page, context, wallet } = user
  const { url } = on.product
  const screen = pro(page)
  await waitForVisible(screen.noneNotice)
  await fund(context, url, wallet.address)
  const violations: unknown[] = []
  await inThemes(page, (_, found) => {
    violations.push(...found)
  })

  // A new wallet has no dollars, and is led to where it gets some.
  await screen.payButton.press('Enter')
  await waitForVisible(screen.shortNotice)
  await screen.swapLink.press('Enter')
  const swap = swapping(page)
  await swap.amountField.fill('0.1')
  await swap.reviewButton.click()
  await swap.confirmButton.click()
  await waitForVisible(swap.swappedHeading)

  await openSettings(page, url, 'pro')
  await screen.payButton.press('Enter')
  await waitForVisible(screen.question)
  // What leaves, and no right that would stay.
  await waitForVisible(screen.text(/^Leaves your wallet: [\d.]+ USDC$/))
  await waitForVisible(screen.text(/^No one gets rights over your tokens/))
  await inThemes(page, (_, found) => {
    violations.push(...found)
  })
  await screen.buyButton.press('Enter')
  await waitForVisible(screen.boughtNotice)
  await waitForVisible(screen.until)
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(3)
  const client = clientOf(on.product)
  const status = async () => {
    const { user: found } = await client.lookupUserByUsername({ username: 'prospect' })
    return found.pro?.status
  }
  await eventually(async () => expect(await status()).toBe('subscribed'))
  expect(violations).toEqual([])
  expectNoConsoleErrors(user)
})
