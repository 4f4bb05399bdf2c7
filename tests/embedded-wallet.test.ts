import { isDeep } from '@castaway/testkit/random-runs'
import { expect, test } from 'vitest'
import {
  pressInFrame,
  waitForHidden,
  waitForFocus,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { accountSettings } from './screens/account-settings'
import { castRow, content } from './screens/cast'
import { composer } from './screens/composer'
import { shell } from './screens/shell'
import { signIn } from './screens/sign-in'
import { SLOW, walletFrame, wallets } from './screens/wallet'
import { welcome } from './screens/welcome'
import { openSettings, settingsList } from './screens/settings'

const on = setupJourney()
const PASSWORD = 'seven gulls over the jetty'

test('a wallet made here registers, casts and signs in again by its password', async () => {
  const user = await on.newUser()
  const { page } = user
  const { url } = on.product
  const form = signIn(page)
  const frame = walletFrame(page)
  await page.goto(`${url}/sign-in`)
  await form.makeWalletButton.click()
  await frame.newPasswordField.fill('short', { timeout: SLOW })
  await pressInFrame(frame.makeButton)
  await waitForVisible(frame.tooShortNotice(5))
  await frame.newPasswordField.fill(PASSWORD)
  await frame.passwordAgainField.fill('something else')
  await waitForVisible(frame.differsNotice)
  await frame.passwordAgainField.fill(PASSWORD)
  await pressInFrame(frame.makeButton)
  await page.waitForURL((at) => at.pathname === '/welcome', { timeout: SLOW })
  // The message that the registration signs is shown before it is signed.
  await welcome(page).chooseName('pilar', '', async () => {
    await waitForVisible(frame.claimHeading, SLOW)
    await waitForVisible(frame.claimNotice)
    await waitForVisible(welcome(page).claimNotice('pilar'))
    await pressInFrame(frame.details)
    await waitForVisible(frame.registryNotice)
    await waitForVisible(frame.deadlineRow)
    await frame.agree()
  })
  await composer(page).write('A wallet out of driftwood.')

  // After a reload the session is still valid; casting does not require unlocking the wallet.
  await page.reload()
  await composer(page).write('And it floats.')
  await page.goto(`${url}/@pilar`)
  await waitForVisible(castRow(page, 'A wallet out of driftwood.'))
  await waitForVisible(castRow(page, 'And it floats.'))

  await openSettings(page, url, 'wallets')
  await wallets(page).showPhrase()
  await frame.typePassword('not the password at all', 'show')
  await waitForVisible(frame.wrongPasswordNotice, SLOW)
  expect(await frame.phraseWords.count()).toBe(0)
  await frame.typePassword(PASSWORD, 'show')
  const phrase = await frame.readPhrase()
  expect(phrase.split(' ')).toHaveLength(12)
  await pressInFrame(frame.writtenButton)

  await settingsList(page).signOutButton.click()
  await waitForVisible(accountSettings(page).signedOutNotice)
  await waitForVisible(shell(page).link.signIn)
  await page.goto(`${url}/sign-in`)
  await form.unlockWalletButton.click()
  await form.unlock.submitButton.click()
  await frame.typePassword('not the password at all')
  // The error shows in the password form, and the right password continues from there.
  await waitForVisible(frame.wrongPasswordNotice, SLOW)
  expect(await form.alert.count()).toBe(0)
  await waitForFocus(frame.passwordField)
  await page.keyboard.press('Escape')
  await form.unlock.submitButton.click()
  await frame.typePassword('still not the password')
  await waitForVisible(frame.wrongPasswordNotice, SLOW)
  await frame.typePassword(PASSWORD)
  await page.waitForURL((at) => at.pathname === '/', { timeout: SLOW })
  await waitForHidden(shell(page).link.signIn)
  await composer(page).write('Back on board.')
  expectNoConsoleErrors(user)
})

test.runIf(isDeep)(
  'a wallet is restored in a new browser by its phrase alone, and has a new password there',
  async () => {
    const user = await on.newUser()
    const { url } = on.product
    const frame = walletFrame(user.page)
    await user.page.goto(`${url}/sign-in`)
    await signIn(user.page).makeWalletButton.click()
    await frame.choosePassword(PASSWORD)
    await user.page.waitForURL((at) => at.pathname === '/welcome', { timeout: SLOW })
    await welcome(user.page).chooseName('marisol', '', () => frame.agree())
    await openSettings(user.page, url, 'wallets')
    await wallets(user.page).showPhrase()
    await frame.typePassword(PASSWORD, 'show')
    const phrase = await frame.readPhrase()

    const elsewhere = await on.newUser()
    const there = walletFrame(elsewhere.page)
    await elsewhere.page.goto(`${url}/sign-in`)
    await signIn(elsewhere.page).unlockWalletButton.click()
    await signIn(elsewhere.page).unlock.restoreButton.click()
    await there.giveSecret('seven words that are no phrase at all')
    await waitForVisible(there.phraseError, SLOW)
    await there.giveSecret(phrase)
    await there.choosePassword('eight gulls over the jetty', 'restore')
    await elsewhere.page.waitForURL((at) => at.pathname === '/', { timeout: SLOW })
    await composer(elsewhere.page).write('Ashore on another island.')
    await elsewhere.page.goto(`${url}/@marisol`)
    await waitForVisible(castRow(elsewhere.page, 'Ashore on another island.'))
    expectNoConsoleErrors(elsewhere)
  },
)

test.runIf(isDeep)(
  'several wallets stand beside each other: another account, one on Solana, an imported one',
  async () => {
    const user = await on.newUser()
    const { page } = user
    const frame = walletFrame(page)
    await page.goto(`${on.product.url}/sign-in`)
    await signIn(page).makeWalletButton.click()
    await frame.choosePassword(PASSWORD)
    await page.waitForURL((at) => at.pathname === '/welcome', { timeout: SLOW })
    await openSettings(page, on.product.url, 'wallets')
    const list = wallets(page)
    await list.addEthereumButton.click({ timeout: SLOW })
    await frame.typePassword(PASSWORD)
    await waitForVisible(list.ethereumNotice, SLOW)
    await list.addSolanaButton.click()
    await waitForVisible(list.solanaNotice, SLOW)
    await list.importButton.click()
    await frame.giveSecret(`0x${'11'.repeat(32)}`)
    await frame.choosePassword(PASSWORD, 'import')
    await waitForVisible(list.importedNotice, SLOW)
    await waitForVisible(content(list.list, '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'))
    expect(await list.rows.count()).toBe(4)
    await list.linkSolana()
    await waitForVisible(list.linkedNotice, SLOW)
    expectNoConsoleErrors(user)
  },
)
