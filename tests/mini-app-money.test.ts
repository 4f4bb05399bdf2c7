import { afterAll, beforeAll, expect, test } from 'vitest'
import { a11yViolations } from './harness/accessibility'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { startMiniApps, type MiniAppServer } from './harness/mini-app'
import { fund } from './harness/wallet'
import { miniAppHost } from './screens/mini-app'
import { sending, swapping } from './screens/wallet-screen'

const on = setupJourney({ CASTAWAY_WORLD: 'small' })

let apps: MiniAppServer
beforeAll(async () => {
  apps = await startMiniApps()
})
afterAll(() => apps.close())

/** Opens a page of the test server as a mini app. */
async function open(name: string, path: string, options = {}) {
  const url = encodeURIComponent(`${apps.origin}${path}`)
  const person = await on.registeredUser(name, { path: `/mini-app?url=${url}`, ...options })
  return { ...person, ...miniAppHost(person.page) }
}

const resultIs = (result: ReturnType<typeof miniAppHost>['result'], expected: RegExp) =>
  eventually(async () => expect(await result.textContent()).toMatch(expected))

test('a transfer that an app asks for is reviewed like any other, and the app learns what became of it', async () => {
  const person = await open('appsender', '/app?sdk=miniapp-sdk-0.3')
  const { page, press, result, wallet, context } = person
  await waitForVisible(person.heading)
  await fund(context, on.product.url, wallet.address)
  await press('send')
  const send = sending(page)
  const { dialog } = send
  await waitForVisible(send.asker(apps.domain))
  await send.closeButton.click()
  await resultIs(result, /send .*"success":false,"reason":"rejected_by_user"/)

  await press('send')
  await waitForVisible(send.amountField)
  expect(await send.amountField.inputValue()).toBe('0.001')
  await send.reviewButton.click()
  await waitForVisible(send.text(/^Leaves your wallet: 0\.001/))
  expect(await a11yViolations(page, { part: 'dialog[open]' })).toEqual([])
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
  await waitForVisible(swap.asker(apps.domain))
  await swap.closeButton.click()
  await resultIs(result, /swap .*"success":false,"reason":"rejected_by_user"/)

  await press('swap')
  await waitForVisible(swap.amountField)
  expect(await swap.amountField.inputValue()).toBe('0.1')
  await waitForVisible(swap.receiveButton('USDC'))
  await waitForVisible(swap.received(/^299\.\d+$/))
  await swap.reviewButton.click()
  await waitForVisible(swap.text(/^Leaves your wallet: 0\.1/))
  expect(await a11yViolations(page, { part: 'dialog[open]' })).toEqual([])
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
