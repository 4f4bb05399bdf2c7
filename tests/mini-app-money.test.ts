import { expect, test } from 'vitest'
import { deepViolations } from './harness/accessibility'
import {
  expectNoConsoleErrors,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { resultIs, setupMiniApps } from './harness/open-mini-app'
import { fund } from './harness/wallet'
import { sending, swapping } from './screens/wallet-screen'

const on = setupJourney({ CASTAWAY_WORLD: 'small' })

const mini = setupMiniApps(on)
const { open } = mini

test('a transfer that an app asks for is reviewed like any other, and the app learns what became of it', async () => {
  const person = await open('appsender', '/app?sdk=miniapp-sdk-0.3')
  const { page, press, result, wallet, context } = person
  await waitForVisible(person.heading)
  await fund(context, on.product.url, wallet.address)
  await press('send')
  const send = sending(page)
  const { dialog } = send
  await waitForVisible(send.asker(mini.apps.domain))
  await send.closeButton.click()
  await resultIs(result, /send .*"success":false,"reason":"rejected_by_user"/)

  await press('send')
  await waitForVisible(send.amountField)
  expect(await send.amountField.inputValue()).toBe('0.001')
  await send.reviewButton.click()
  await waitForVisible(send.text(/^Leaves your wallet: 0\.001/))
  expect(await deepViolations(page, { part: 'dialog[open]' })).toEqual([])
  await send.confirmButton.click()
  await waitForVisible(send.sentHeading)
  const hash = await send.hash.getAttribute('data-transaction')
  await resultIs(result, new RegExp(`send .*"success":true,"send":\\{"transaction":"${hash}"`))
  await send.doneButton.click()
  await waitForHidden(dialog)
  expectNoConsoleErrors(person)
})

test('a swap that an app asks for is prefilled and reviewed, and the app gets its transactions', async () => {
  const person = await open('appswapper', '/app?sdk=miniapp-sdk-0.3')
  const { page, press, result, wallet, context } = person
  await waitForVisible(person.heading)
  await fund(context, on.product.url, wallet.address)
  await press('swap')
  const swap = swapping(page)
  await waitForVisible(swap.asker(mini.apps.domain))
  await swap.closeButton.click()
  await resultIs(result, /swap .*"success":false,"reason":"rejected_by_user"/)

  await press('swap')
  await waitForVisible(swap.amountField)
  expect(await swap.amountField.inputValue()).toBe('0.1')
  await waitForVisible(swap.receiveButton('USDC'))
  await waitForVisible(swap.received(/^29\d\.\d+$/))
  await swap.reviewButton.click()
  await waitForVisible(swap.text(/^Leaves your wallet: 0\.1/))
  expect(await deepViolations(page, { part: 'dialog[open]' })).toEqual([])
  await swap.confirmButton.click()
  await waitForVisible(swap.swappedHeading)
  const hash = await swap.hash.getAttribute('data-transaction')
  await resultIs(
    result,
    new RegExp(`swap .*"success":true,"swap":\\{"transactions":\\["${hash}"\\]`),
  )
  await swap.doneButton.click()
  await waitForHidden(swap.dialog)
  expectNoConsoleErrors(person)
})
