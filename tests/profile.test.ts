import { expect, test } from 'vitest'
import { answered, eventually, gone, noComplaints, seen, stage } from './harness/journey'
import { content } from './screens/cast'
import { profile, profileEditor } from './screens/profile'
import { blockedNotice } from './screens/muting'
import { profileSettings, openSettings } from './screens/settings'

const on = stage()

/** A picture of 2 by 2 points. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
)

test('every view of a person has an address, words and a way back', async () => {
  const reader = await on.member('paula', { path: '/@ana' })
  const { page } = reader
  const { url } = on.product
  const person = profile(page)
  const name = 'Ana Sol'
  await seen(person.heading(/Ana Sol/))
  for (const view of ['replies', 'popular', 'likes', 'media', 'channels', 'followers'] as const) {
    await person.openView(view)
    await page.waitForURL(`${url}/@ana?tab=${view}`)
    await seen(person.view(view, name))
  }
  await page.goto(`${url}/@ana?tab=memberships`)
  await seen(content(person.memberships, person.moderator))

  // Whom one follows is named where others follow the same person.
  await page.goto(`${url}/@bo`)
  const followed = answered(page, '/api/farcaster/user/follow')
  await person.followButton.click()
  await followed
  await page.goto(`${url}/@ana`)
  await person.mutualsLink.click()
  await page.waitForURL(/tab=mutuals$/)
  await seen(content(person.mutuals, '@bo'))

  // Wallets are whole where they are copied.
  await person.walletButton.click()
  const wallets = person.wallets(name)
  await seen(content(wallets, /^0x[0-9a-f]{40}$/))
  await page.keyboard.press('Escape')
  await gone(wallets)
  noComplaints(reader)
})

test('a muted or blocked person is marked as such, and let in again on their profile', async () => {
  const reader = await on.member('stern', { path: '/@gus' })
  const { page } = reader
  const gus = profile(page)
  await gus.mute()
  await seen(gus.mutedNotice)
  await gus.unmuteButton.click()
  await gone(gus.mutedNotice)
  await gus.block()
  await seen(gus.blockedHeading)
  expect(await gus.castsTab.count()).toBe(0)
  // It shows before the network has it.
  await seen(blockedNotice(page, 'gus'))
  await page.reload()
  await gus.unblockButton.click()
  await seen(gus.castsTab)
  noComplaints(reader)
})

test('one’s own profile is edited by keyboard, kept when left, and unchanged when refused', async () => {
  const self = await on.member('selma', { path: '/@selma' })
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
  // Closed without saving: what was typed is there again, also after a reload.
  await keyboard.press('Escape')
  await gone(editor.dialog)
  expect(await own.editButton.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.reload()
  await own.editButton.click()
  await seen(editor.keptNotice)
  expect(await editor.about.inputValue()).toBe('Knows every rope by name.')

  // Too long is said in bytes before anything is sent.
  await editor.name.fill('🌊'.repeat(9))
  await seen(editor.tooLong(4))
  expect(await editor.saveButton.isDisabled()).toBe(true)
  await editor.name.fill('Selma of the Tides')

  // Refused: said, nothing lost, nothing shown that does not hold.
  await page.route('**/api/farcaster/user', (route) => route.abort())
  await editor.saveButton.click()
  await seen(editor.alert)
  expect(await own.heading('Selma of the Tides').count()).toBe(0)
  await page.unroute('**/api/farcaster/user')

  await editor.pictureFile.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
  await seen(editor.uploadedPicture)
  await editor.saveButton.click()
  await gone(editor.dialog)
  await seen(own.heading('Selma of the Tides'))
  await page.reload()
  await seen(content(page, 'Knows every rope by name.'))
  await seen(own.uploadedPicture)
  noComplaints(self)
})

test('a wallet is put on the profile by its signature, and taken off', async () => {
  const self = await on.member('wendel', { path: '/settings?section=profile' })
  const { page } = self
  const { url } = on.product
  const own = profile(page)
  const settings = profileSettings(page)
  await settings.putWallet.click()
  await seen(settings.walletNotice)
  await page.goto(`${url}/@wendel`)
  await seen(own.walletButton)
  await openSettings(page, url)
  await settings.takeWallet.click()
  await eventually(async () => expect(await settings.takeWallet.count()).toBe(0))
  await page.goto(`${url}/@wendel`)
  await seen(own.heading('wendel'))
  // What was kept of the last visit may still show it for a moment.
  await gone(own.walletButton)
  noComplaints(self)
})
