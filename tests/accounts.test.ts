import { isDeep } from '@castaway/testkit/random-runs'
import { custodyKeyOf, SMALL_SEED } from '@castaway/seeds/keys'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { injectWallet } from './harness/wallet'
import {
  eventually,
  waitForFocus,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { accountMenu, accounts } from './screens/accounts'
import { approvalPage } from './screens/approval'
import { composer } from './screens/composer'
import { choose } from './screens/menu'
import { moreSheet, shell } from './screens/shell'
import { SLOW, walletFrame } from './screens/wallet'
import { welcome } from './screens/welcome'

const on = setupJourney()
const CHIDI = 4

test('two accounts cast from two tabs, change there, in all tabs, and are removed', async () => {
  const { url } = on.product
  const client = clientOf(on.product)
  const marina = await on.registeredUser('marina', {
    displayName: 'Marina',
    path: '/settings/accounts',
  })
  const { page } = marina
  const { addButton, adding, remove, removedNotice } = accounts(page)
  const menu = accountMenu(page)

  // Her account from elsewhere: its wallet approves on another machine.
  await addButton.click()
  await adding.connect('nobody-by-this')
  await waitForVisible(adding.alert)
  await adding.connect('@chidi')
  const href = await adding.approval.address()
  // Until then it belongs to no one: it is not in the menu, and nothing can be read as it.
  const stolen = await page.evaluate(async (fid) => {
    const answer = await fetch('/api/farcaster/notifications', {
      headers: { 'x-castaway-account': String(fid) },
    })
    return answer.status
  }, CHIDI)
  expect(stolen).toBe(403)
  const elsewhere = await on.newUser()
  await injectWallet(elsewhere.context, custodyKeyOf(SMALL_SEED, CHIDI))
  await elsewhere.page.goto(href)
  // Toasts disappear by themselves.
  const said = waitForVisible(menu.changedNotice('chidi'), 60_000)
  await Promise.all([said, approvalPage(elsewhere.page).approve()])
  await waitForHidden(adding.dialog)
  await menu.isCurrent('chidi')

  // A new tab uses her default account, and keeps it when the other tab switches.
  const second = await marina.context.newPage()
  const secondMenu = accountMenu(second)
  await second.goto(url)
  await secondMenu.isCurrent('marina')
  await composer(page).write('Bass, from the second account.')
  await composer(second).write('And this is Marina.')
  const { user } = await client.lookupUserByUsername({ username: 'marina' })
  const texts = async (fid: number) =>
    (await client.fetchCastsForUser({ fid })).casts.map((cast) => cast.text)
  expect(await texts(user.fid)).toEqual(['And this is Marina.'])
  expect(await texts(CHIDI)).toContain('Bass, from the second account.')
  await page.reload()
  await menu.isCurrent('chidi')

  // Switching by keyboard keeps the URL.
  await second.goto(`${url}/@ana`)
  await secondMenu.button.focus()
  await second.keyboard.press('Enter')
  await waitForVisible(secondMenu.chosen('Marina'))
  await secondMenu.close('Marina')
  await secondMenu.become('Chidi')
  expect(new URL(second.url()).pathname).toBe('/@ana')
  await secondMenu.isCurrent('chidi')
  await menu.become('Marina')
  await secondMenu.isCurrent('chidi')

  // Switches every tab, and tabs that open later.
  await menu.becomeEverywhere('marina')
  await secondMenu.isCurrent('marina')
  await secondMenu.become('Chidi')

  // Removed in one tab: the other switches to the remaining account and says so.
  await page.goto(`${url}/settings/accounts`)
  await remove('chidi')
  await Promise.all([
    waitForVisible(removedNotice('chidi')),
    waitForVisible(secondMenu.removedNotice),
  ])
  await secondMenu.isCurrent('marina')
  await composer(second).write('Only Marina is left.')
  await eventually(async () => expect(await texts(user.fid)).toContain('Only Marina is left.'))
  expectNoConsoleErrors(marina, elsewhere)
})

test.runIf(isDeep)('on a phone one’s own profile image opens the accounts', async () => {
  // With one account the button links to the profile; another account needs another wallet, and the screen says so.
  const user = await on.registeredUser('tide', {
    displayName: 'Tide',
    path: '/welcome?another=name',
    width: 390,
    height: 844,
  })
  const { page } = user
  const form = welcome(page)
  const frame = walletFrame(page)
  const menu = accountMenu(page)
  await form.nameField.fill('ebb')
  await waitForVisible(form.freeNotice('ebb'))
  await form.submitButton.click()
  await waitForVisible(form.noFreeWalletHeading)
  await form.makeWalletButton.click()
  await frame.choosePassword('seven gulls over the jetty')
  await waitForHidden(form.noFreeWalletHeading, SLOW)
  await form.submitButton.click()
  await frame.agree()
  await waitForVisible(form.doneHeading('ebb'))
  await menu.ownImage('ebb').click()
  await choose(page, 'Tide', 'menuitemradio')
  await waitForVisible(menu.changedNotice('tide'))
  await waitForVisible(menu.ownImage('Tide'))
  expectNoConsoleErrors(user)
})

test.runIf(isDeep)(
  'the account menu leads to the profile and signs out, on a phone the sheet of More does',
  async () => {
    const desk = await on.registeredUser('leaver', { path: '/settings' })
    const { page } = desk
    const menu = accountMenu(page)
    await menu.button.click()
    await waitForVisible(menu.entries.first())
    expect(await menu.entries.first().innerText()).toBe('Your profile')
    await page.keyboard.press('Escape')
    await waitForFocus(menu.button)
    await menu.openProfile()
    await page.waitForURL(/\/@leaver$/)
    // From the settings too, which know of sessions that end elsewhere.
    await page.goto(`${on.product.url}/settings`)
    await menu.signOut()
    await waitForVisible(menu.signedOutNotice)
    await waitForVisible(shell(page).link.signIn)
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await menu.signedOutElsewhereNotice.count()).toBe(0)

    const phone = await on.registeredUser('phoneleaver', { width: 390, height: 844 })
    const { button, signOut } = moreSheet(phone.page)
    await button.click()
    await signOut.click()
    await waitForVisible(accountMenu(phone.page).signedOutNotice)
    await waitForVisible(shell(phone.page).link.signIn)
    expectNoConsoleErrors(desk, phone)
  },
)
