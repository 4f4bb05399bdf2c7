import { expect, test } from 'vitest'
import { gone, hasFocus, noComplaints, seen, stage } from './harness/journey'
import { accountSettings } from './screens/account-settings'
import { castRow, content } from './screens/cast'
import { composer } from './screens/composer'
import { shell } from './screens/shell'
import { signIn } from './screens/sign-in'
import { SLOW, walletFrame, wallets } from './screens/wallet'
import { welcome } from './screens/welcome'
import { openSettings } from './screens/settings'

const on = stage()
const PASSWORD = 'seven gulls over the jetty'

test('a wallet made here registers, casts and signs in again, by its password or its phrase alone', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  const { url } = on.product
  const form = signIn(page)
  const frame = walletFrame(page)
  await page.goto(`${url}/sign-in`)
  await form.makeWalletButton.click()
  await frame.newPasswordField.fill('short', { timeout: SLOW })
  await frame.makeButton.click()
  await seen(frame.tooShortNotice(5))
  await frame.newPasswordField.fill(PASSWORD)
  await frame.passwordAgainField.fill('something else')
  await seen(frame.differsNotice)
  await frame.passwordAgainField.fill(PASSWORD)
  await frame.makeButton.click()
  await page.waitForURL((at) => at.pathname === '/welcome', { timeout: SLOW })
  // What is signed for the registration is shown before it is signed.
  await welcome(page).chooseName('pilar', '', async () => {
    await seen(frame.signHeading, SLOW)
    await seen(frame.registryNotice)
    await frame.agree()
  })
  await composer(page).write('A wallet out of driftwood.')

  // After a reload the session holds; the wallet's key does not need to be open to cast.
  await page.reload()
  await composer(page).write('And it floats.')
  await page.goto(`${url}/@pilar`)
  await seen(castRow(page, 'A wallet out of driftwood.'))
  await seen(castRow(page, 'And it floats.'))

  await openSettings(page, url)
  await wallets(page).showPhrase()
  await frame.typePassword('not the password at all', 'show')
  await seen(frame.wrongPasswordNotice, SLOW)
  expect(await frame.phraseWords.count()).toBe(0)
  await frame.typePassword(PASSWORD, 'show')
  const phrase = await frame.readPhrase()
  expect(phrase.split(' ')).toHaveLength(12)
  await frame.writtenButton.click()

  await accountSettings(page).signOutButton.click()
  await seen(accountSettings(page).signedOutNotice)
  await seen(shell(page).link.signIn)
  await page.goto(`${url}/sign-in`)
  await form.unlockWalletButton.click()
  await form.unlock.submitButton.click()
  await frame.typePassword('not the password at all')
  // It is said where the password is typed, and the right one goes on from there.
  await seen(frame.wrongPasswordNotice, SLOW)
  expect(await form.alert.count()).toBe(0)
  await hasFocus(frame.passwordField)
  await page.keyboard.press('Escape')
  await form.unlock.submitButton.click()
  await frame.typePassword('still not the password')
  await seen(frame.wrongPasswordNotice, SLOW)
  await frame.typePassword(PASSWORD)
  await page.waitForURL((at) => at.pathname === '/', { timeout: SLOW })
  await gone(shell(page).link.signIn)
  await composer(page).write('Back on board.')
  noComplaints(visitor)

  // On a browser that has never seen it, with the phrase alone, and a new password from then on.
  const elsewhere = await on.visitor()
  const there = walletFrame(elsewhere.page)
  await elsewhere.page.goto(`${url}/sign-in`)
  await signIn(elsewhere.page).unlockWalletButton.click()
  await signIn(elsewhere.page).unlock.restoreButton.click()
  await there.giveSecret('seven words that are no phrase at all')
  await seen(there.phraseError, SLOW)
  await there.giveSecret(phrase)
  await there.choosePassword('eight gulls over the jetty', 'restore')
  await elsewhere.page.waitForURL((at) => at.pathname === '/', { timeout: SLOW })
  await composer(elsewhere.page).write('Ashore on another island.')
  await elsewhere.page.goto(`${url}/@pilar`)
  await seen(castRow(elsewhere.page, 'Back on board.'))
  noComplaints(elsewhere)
})

test('several wallets stand beside each other: another account, one on Solana, an imported one', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  const frame = walletFrame(page)
  await page.goto(`${on.product.url}/sign-in`)
  await signIn(page).makeWalletButton.click()
  await frame.choosePassword(PASSWORD)
  await page.waitForURL((at) => at.pathname === '/welcome', { timeout: SLOW })
  await page.goto(`${on.product.url}/settings`)
  const list = wallets(page)
  await list.addEthereumButton.click({ timeout: SLOW })
  await frame.typePassword(PASSWORD)
  await seen(list.ethereumNotice, SLOW)
  await list.addSolanaButton.click()
  await seen(list.solanaNotice, SLOW)
  await list.importButton.click()
  await frame.giveSecret(`0x${'11'.repeat(32)}`)
  await frame.choosePassword(PASSWORD, 'import')
  await seen(list.importedNotice, SLOW)
  await seen(content(list.list, '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'))
  expect(await list.rows.count()).toBe(4)
  await list.linkSolana()
  await seen(list.linkedNotice, SLOW)
  noComplaints(visitor)
})
