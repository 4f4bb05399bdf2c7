import { isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
  touch,
} from './harness/journey'
import { signInAndRegister } from './harness/people'
import { storedData } from './harness/stored-data'
import { injectWallet } from './harness/wallet'
import { accountSettings } from './screens/account-settings'
import { composer } from './screens/composer'
import { drafts } from './screens/drafts'
import { openSettings, settingsList } from './screens/settings'
import { shell } from './screens/shell'
import { signIn } from './screens/sign-in'

const on = setupJourney()

const ONE = 'The lamp was lit at nine'
const TWO = 'and nobody saw who lit it'

const placesOfWords = async (page: Page) =>
  Object.entries(await storedData(page)).flatMap(([place, text]) =>
    text.includes(ONE) || text.includes(TWO) ? [place] : [],
  )

async function signOut(page: Page) {
  await openSettings(page, on.product.url, 'devices')
  await settingsList(page).signOutButton.click()
  await waitForVisible(accountSettings(page).signedOutNotice)
}

/** Signs in with another wallet than the last one used here. */
async function signInInstead(page: Page, wallet: string) {
  await page.goto(`${on.product.url}/sign-in`)
  const panel = signIn(page)
  await panel.wallet(wallet).click()
  await panel.goOn(wallet).click()
  await panel.arrived()
}

test('a thread that is not sent survives Back, a stray click and signing out, which leaves nothing behind', async () => {
  const writer = await on.registeredUser('wilma', { path: '/channels' })
  const { page } = writer
  const { dialog, fields, ...write } = composer(page)
  await page.goto(on.product.url)
  await write.open()
  await fields.fill(ONE)
  await page.keyboard.press('Control+Shift+Enter')
  await eventually(async () => expect(await fields.count()).toBe(2))
  await page.keyboard.type(TWO)

  await page.goBack()
  await waitForHidden(dialog)
  await write.open()
  await write.has(ONE, TWO)

  // A click beside the dialog, as by accident.
  await page.mouse.click(8, 8)
  await waitForHidden(dialog)
  await write.open()
  await write.has(ONE, TWO)

  // The last characters exist only in the browser when the user leaves quickly.
  await fields.last().press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  await waitForHidden(dialog)
  // The snapshot for the next start is stored until sign-out.
  await eventually(async () => expect((await storedData(page))['castaway-kept']).toContain('wilma'))
  expect(await placesOfWords(page)).toContain('castaway-drafts')
  // Fast-forwards the timers of the app.
  await page.clock.install()
  await signOut(page)
  await waitForVisible(accountSettings(page).draftsNotice)
  expect((await storedData(page))['castaway-kept'] ?? '[]').toBe('[]')
  expect(await placesOfWords(page)).toEqual([])

  // And not later either, after all pending writes have finished.
  await page.clock.fastForward(4_000)
  expect(await placesOfWords(page)).toEqual([])
  expect((await storedData(page))['castaway-kept'] ?? '[]').toBe('[]')
  await page.reload()
  await waitForVisible(shell(page).link.signIn)
  expect(await placesOfWords(page)).toEqual([])

  // Another user in the same browser.
  const key = generatePrivateKey()
  await signInAndRegister((await on.newUser()).context, on.product.url, 'zora', { key })
  await injectWallet(writer.context, key, 'Second Wallet')
  await signIn(page).byWallet(on.product.url, 'Second Wallet')
  await page.goto(`${on.product.url}/drafts`)
  await waitForVisible(drafts(page).none)
  await write.open()
  await write.has('')
  expect(await placesOfWords(page)).toEqual([])
  await page.keyboard.press('Escape')
  await signOut(page)

  await signInInstead(page, 'Harbour Wallet')
  await page.goto(`${on.product.url}/drafts`)
  await drafts(page).draft(ONE).click()
  await write.has(ONE, `${TWO}!`)
  expectNoConsoleErrors(writer)
})

test.runIf(isDeep)('a tab that is closed during sign-out leaves no persisted data', async () => {
  const user = await on.registeredUser('brevis')
  const { page } = user
  await touch(page)
  await eventually(async () =>
    expect((await storedData(page))['castaway-kept']).toContain('brevis'),
  )
  await openSettings(page, on.product.url, 'devices')
  // The server has ended the session, and the response never reaches the page.
  const reached = new Promise<void>((heard) => {
    void page.route('**/login/sign-out', async (route) => {
      await route.fetch()
      heard()
    })
  })
  await settingsList(page).signOutButton.click()
  await reached
  await page.close()
  const next = await user.context.newPage()
  // No code of the app runs on this page that could clean up after the other tab.
  await next.goto(`${on.product.url}/robots.txt`)
  expect((await storedData(next))['castaway-kept']).toBe('[]')
  expect((await storedData(next)).localStorage).not.toContain('"castaway.kept":')
  expectNoConsoleErrors(user)
})
