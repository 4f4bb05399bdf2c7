import { firstOf, isDeep } from '@castaway/testkit/random-runs'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  waitForPost,
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { content } from './screens/cast'
import { profile, profileEditor } from './screens/profile'
import { blockedNotice } from './screens/muting'
import { accountMenu } from './screens/accounts'
import { profileSettings, openSettings } from './screens/settings'

const on = setupJourney()

/** An image of 2 by 2 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
)

test.runIf(isDeep)(
  'every tab of a profile has a URL, a text when empty and a way back',
  async () => {
    const reader = await on.registeredUser('paula', { path: '/@ana' })
    const { page } = reader
    const { url } = on.product
    const person = profile(page)
    const name = 'Ana Sol'
    await waitForVisible(person.heading(/Ana Sol/))
    for (const view of ['replies', 'popular', 'likes', 'media', 'channels', 'followers'] as const) {
      await person.openView(view)
      await page.waitForURL(`${url}/@ana?tab=${view}`)
      await waitForVisible(person.view(view, name))
    }
    await page.goto(`${url}/@ana?tab=memberships`)
    await waitForVisible(content(person.memberships, person.moderator))

    // Followed users are named where others follow the same person.
    await page.goto(`${url}/@bo`)
    const followed = waitForPost(page, '/api/farcaster/user/follow')
    await person.followButton.click()
    await followed
    await page.goto(`${url}/@ana`)
    await person.mutualsLink.click()
    await page.waitForURL(/tab=mutuals$/)
    await waitForVisible(content(person.mutuals, '@bo'))

    // The dialog shows whole wallet addresses for copying.
    await person.walletButton.click()
    const wallets = person.wallets(name)
    await waitForVisible(content(wallets, /^0x[0-9a-f]{40}$/))
    await page.keyboard.press('Escape')
    await waitForHidden(wallets)
    expectNoConsoleErrors(reader)
  },
)

test('a muted or blocked person is marked as such, and let in again on their profile', async () => {
  const reader = await on.registeredUser('stern', { path: '/@gus' })
  const { page } = reader
  const gus = profile(page)
  await gus.mute()
  await waitForVisible(gus.mutedNotice)
  await gus.unmuteButton.click()
  await waitForHidden(gus.mutedNotice)
  await gus.block()
  await waitForVisible(gus.blockedHeading)
  expect(await gus.castsTab.count()).toBe(0)
  // It shows before the network has it.
  await waitForVisible(blockedNotice(page, 'gus'))
  await page.reload()
  await gus.unblockButton.click()
  await waitForVisible(gus.castsTab)
  expectNoConsoleErrors(reader)
})

test('the own profile is edited by keyboard, kept when left, and unchanged when rejected', async () => {
  const self = await on.registeredUser('selma', { path: '/@selma' })
  const { page } = self
  const { keyboard } = page
  const own = profile(page)
  const editor = profileEditor(page)
  await own.editButton.focus()
  await keyboard.press('Enter')
  await editor.name.focus()
  await keyboard.press('Control+a')
  await keyboard.type('Selma of the Tides')
  await keyboard.press('Tab')
  await keyboard.type('Knows every rope by name.')
  // Closed without saving: the input is restored, also after a reload.
  await keyboard.press('Escape')
  await waitForHidden(editor.dialog)
  expect(await own.editButton.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.reload()
  await own.editButton.click()
  await waitForVisible(editor.keptNotice)
  expect(await editor.about.inputValue()).toBe('Knows every rope by name.')

  // Text that is too long is reported in bytes before anything is sent.
  await editor.name.fill('🌊'.repeat(9))
  await waitForVisible(editor.tooLong(4))
  await editor.saveButton.click()
  expect(await editor.name.evaluate((each) => each === document.activeElement)).toBe(true)
  await waitForVisible(editor.dialog)
  await editor.name.fill('Selma of the Tides')

  // Rejected: the error shows, no input is lost, and no unsaved value is shown.
  await page.route('**/api/farcaster/user', (route) => route.abort())
  await editor.saveButton.click()
  await waitForVisible(editor.alert)
  expect(await own.heading('Selma of the Tides').count()).toBe(0)
  await page.unroute('**/api/farcaster/user')

  await editor.imageFile.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
  await waitForVisible(editor.uploadedImage)
  await editor.saveButton.click()
  await waitForHidden(editor.dialog)
  await waitForVisible(own.heading('Selma of the Tides'))
  await page.reload()
  await waitForVisible(content(page, 'Knows every rope by name.'))
  await waitForVisible(own.uploadedImage)
  expectNoConsoleErrors(self)
})

test('a location is chosen by the name of a city, shown by name everywhere, and removed', async () => {
  const self = await on.registeredUser('lieve', { path: '/@lieve' })
  const { page } = self
  const own = profile(page)
  const editor = profileEditor(page)
  await own.editButton.click()
  await editor.location.fill('lisboa')
  await waitForVisible(editor.city(/^Lisbon Portugal$/))
  await editor.location.press('Enter')
  expect(await editor.location.inputValue()).toBe('Lisbon, Portugal')
  await editor.saveButton.click()
  await waitForHidden(editor.dialog)
  await waitForVisible(own.location('Lisbon, Portugal'))

  // Escape leaves the list and not the dialog.
  await own.editButton.click()
  await eventually(async () => expect(await editor.location.inputValue()).toBe('Lisbon, Portugal'))
  await editor.location.fill('san')
  await waitForVisible(editor.city(/San/).first())
  await page.keyboard.press('Escape')
  await waitForHidden(editor.city(/San/).first())
  expect(await editor.location.inputValue()).toBe('Lisbon, Portugal')
  await editor.removeLocation.click()
  await editor.saveButton.click()
  await waitForHidden(editor.dialog)
  await waitForHidden(own.location('Lisbon, Portugal'))
  await page.reload()
  await waitForVisible(own.heading('lieve'))
  // The snapshot of the last visit may still show it for a moment.
  await waitForHidden(own.location('Lisbon, Portugal'))

  // Others have only coordinates: the network stores no names.
  await page.goto(`${on.product.url}/@ana`)
  await waitForVisible(own.location('Lisbon, Portugal'))
  expectNoConsoleErrors(self)
})

test('a wallet is added to the profile by its signature, and removed', async () => {
  const self = await on.registeredUser('wendel', { path: '/settings/profile' })
  const { page } = self
  const { url } = on.product
  const own = profile(page)
  const settings = profileSettings(page)
  await settings.putWallet.click()
  await waitForVisible(settings.walletNotice)
  await page.goto(`${url}/@wendel`)
  await waitForVisible(own.walletButton)
  await openSettings(page, url, 'profile')
  await settings.takeWallet.click()
  await eventually(async () => expect(await settings.takeWallet.count()).toBe(0))
  await page.goto(`${url}/@wendel`)
  await waitForVisible(own.heading('wendel'))
  // The snapshot of the last visit may still show it for a moment.
  await waitForHidden(own.walletButton)
  expectNoConsoleErrors(self)
})

const reloads = [
  { when: 'before the session is loaded', name: 'hastier', isLoaded: false },
  { when: 'with a loaded session', name: 'hasty', isLoaded: true },
]
test.each(firstOf(1, reloads))(
  'a follow $when whose request has not arrived when the page is reloaded is sent again',
  async ({ name, isLoaded }) => {
    const user = await on.registeredUser(name)
    const { page } = user
    const { followButton, unfollowButton } = profile(page)
    const path = '/api/farcaster/user/follow'
    // The requests of the first page never leave the browser.
    let isReloaded = false
    const hold = (route: Route) => (isReloaded ? route.continue() : undefined)
    await page.route(`**${path}`, hold)
    if (!isLoaded) await page.route('**/api/_me', hold)
    await page.goto(`${on.product.url}/@bo`)
    if (isLoaded) await waitForVisible(accountMenu(page).button)
    await followButton.click()
    await waitForVisible(unfollowButton)
    page.once('framenavigated', () => (isReloaded = true))
    const sent = waitForPost(page, path)
    await page.reload()
    await sent
    await waitForVisible(unfollowButton)
    await page.reload()
    await waitForVisible(unfollowButton)
    expectNoConsoleErrors(user)
  },
)
