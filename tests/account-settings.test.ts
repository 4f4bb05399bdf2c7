import { createHmac } from 'node:crypto'
import { isDeep } from '@castaway/testkit/random-runs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { settingsPaths } from '../apps/web/src/app/paths'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
  type SignedInUserOptions,
} from './harness/journey'
import { inThemes } from './harness/accessibility'
import { codeFor } from './harness/outbox'
import { accountSettings, DELETE_WORD, LOGIN_DATA_FILE } from './screens/account-settings'
import { openSettings, settingsList } from './screens/settings'
import { shell } from './screens/shell'
import { signIn } from './screens/sign-in'
import { wallets } from './screens/wallet'

const on = setupJourney()

/** The six digits that an authenticator app shows for a secret (RFC 6238). */
const digitsOf = (secret: string, at = Date.now()): string => {
  const bits = [...secret.replaceAll(/[\s=]/g, '')]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const start = hash.at(-1)! & 0xf
  return String((hash.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A user with a wallet, on the page of their sign-in methods. */
async function inSettings(options?: SignedInUserOptions) {
  const user = await on.signedInUser({ ...options, path: '/settings/sign-in-methods' })
  await waitForVisible(accountSettings(user.page).linked.list)
  return user
}

/** Follows the list to another page of the settings. */
const goTo = (page: Page, section: string) => settingsList(page).link(section).click()

async function linkEmail(page: Page, address: string) {
  const { linked } = accountSettings(page)
  await linked.addButton.click()
  await linked.panel.requestEmailCode(address)
  await waitForVisible(linked.panel.codeField)
  await linked.panel.codeField.fill(await codeFor(on.product, address))
  await waitForHidden(linked.dialog)
  await waitForVisible(linked.account(address))
}

test('a way to sign in is linked, another unlinked, and the last one stays', async () => {
  const user = await inSettings()
  const { page } = user
  const { linked } = accountSettings(page)
  expect(await linked.unlinkButtons.count()).toBe(0)
  await waitForVisible(linked.lastNotice)

  await linkEmail(page, 'linked@example.com')
  await linked.unlinkWalletButton.click()
  await waitForVisible(linked.walletQuestion)
  await linked.unlinkButton.click()
  await waitForHidden(linked.walletQuestion)
  await waitForVisible(linked.lastNotice)
  expect(await linked.rows.count()).toBe(1)
  // The server saved it too.
  await page.reload()
  await waitForVisible(linked.account('linked@example.com'))
  expect(await linked.rows.count()).toBe(1)
  expectNoConsoleErrors(user)
})

test.runIf(isDeep)('ending the other devices signs out their browsers', async () => {
  const first = await inSettings()
  await linkEmail(first.page, 'devices@example.com')
  const second = await on.newUser()
  const form = signIn(second.page)
  await form.open(on.product.url)
  await form.requestEmailCode('devices@example.com')
  // Before the new code is sent, the outbox still holds the one that linked the email address.
  await waitForVisible(form.codeField)
  await form.codeField.fill(await codeFor(on.product, 'devices@example.com'))
  await form.arrived()
  await openSettings(second.page, on.product.url, 'signInMethods')
  const there = accountSettings(second.page)
  await waitForVisible(there.linked.list)

  const { devices } = accountSettings(first.page)
  await goTo(first.page, 'Devices')
  await eventually(async () => expect(await devices.rows.count()).toBe(2))
  await devices.endOthersButton.click()
  await eventually(async () => expect(await devices.rows.count()).toBe(1))
  await waitForVisible(devices.current)

  await second.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await waitForVisible(there.endedNotice)
  await waitForHidden(there.linked.list)
  expectNoConsoleErrors(first, second)
})

test('an authenticator app is added, and asked for before a way to sign in is unlinked', async () => {
  const user = await inSettings()
  const { page } = user
  const { linked, factors, totp, recovery, confirm } = accountSettings(page)
  await linkEmail(page, 'factors@example.com')
  await goTo(page, 'Two-factor authentication')
  await factors.addTotpButton.click()
  await waitForVisible(totp.qrCode)
  const secret = await totp.key.innerText()
  await totp.field.fill('000000')
  await totp.submitButton.click()
  await waitForVisible(totp.error)
  await totp.field.fill(digitsOf(secret))
  await totp.submitButton.click()
  await waitForVisible(recovery.codes)
  const codes = await recovery.codes.allInnerTexts()
  expect(codes).toHaveLength(8)
  await recovery.submitButton.click()
  await waitForVisible(factors.on)

  // A reloaded page has no proof of identity in memory.
  await openSettings(page, on.product.url, 'signInMethods')
  await linked.unlinkEmailButton.click()
  await linked.unlinkButton.click()
  await waitForVisible(confirm.dialog)
  await confirm.useRecoveryButton.click()
  await confirm.recoveryCodeField.fill(codes[0]!)
  await confirm.submitButton.click()
  await waitForHidden(linked.account('factors@example.com'))
  await goTo(page, 'Two-factor authentication')
  await waitForVisible(factors.recoveryNotice(7))

  await factors.removeTotpButton.click()
  await factors.removeButton.click()
  await waitForHidden(factors.on)
  expectNoConsoleErrors(user)
})

test('deleting the account takes a typed word, signs out and keeps what the browser stores', async () => {
  const user = await inSettings()
  const { page } = user
  const settings = accountSettings(page)
  await page.evaluate(() => localStorage.setItem('kept-by-the-test', 'yes'))
  await goTo(page, 'Your data')
  const download = page.waitForEvent('download')
  await settings.downloadButton.click()
  expect((await download).suggestedFilename()).toBe(LOGIN_DATA_FILE)
  await goTo(page, 'Delete account')
  await settings.deleteButton.click()
  expect(await settings.delete.submitButton.isDisabled()).toBe(true)
  // The word is case-insensitive.
  await settings.delete.wordField.fill(DELETE_WORD[0]!.toUpperCase() + DELETE_WORD.slice(1))
  await settings.delete.submitButton.click()
  await page.waitForURL((at) => at.pathname === '/')
  await waitForVisible(settings.delete.doneNotice)
  await waitForVisible(shell(page).link.signIn)
  expect(await page.evaluate(() => localStorage.getItem('kept-by-the-test'))).toBe('yes')
  expectNoConsoleErrors(user)
})

test.runIf(isDeep)('the settings have no accessibility violations in both themes', async () => {
  const found: Record<string, string[]> = {}
  for (const width of [390, 1440]) {
    const user = await inSettings({ width, height: 900 })
    const { page } = user
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const look = (place: string) =>
      inThemes(page, (theme, violations) => {
        if (violations.length > 0) found[`${place} ${width} ${theme}`] = violations
      })
    const settings = accountSettings(page)
    const lookAt = async (section: keyof typeof settingsPaths, shown: Locator) => {
      await openSettings(page, on.product.url, section)
      await waitForVisible(shown)
      await look(section)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) found[section] = [`${overflow} px wider than the screen`]
    }
    await look('signInMethods')
    await lookAt('devices', settings.devices.list)
    await lookAt('wallets', wallets(page).list)
    await lookAt('deleteAccount', settings.deleteButton)
    await settings.deleteButton.click()
    await waitForVisible(settings.delete.dialog)
    await look('delete')
    await lookAt('twoFactor', settings.factors.list)
    await settings.factors.addTotpButton.click()
    await waitForVisible(settings.totp.qrCode)
    await look('authenticator')
    expectNoConsoleErrors(user)
  }
  expect(found).toEqual({})
})
