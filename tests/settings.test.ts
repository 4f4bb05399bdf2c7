import { expect, test } from 'vitest'
import {
  expectNoConsoleErrors,
  holdBackRequests,
  setupJourney,
  waitForFocus,
  waitForVisible,
} from './harness/journey'
import { palette } from './screens/palette'
import { openSettings, settings, settingsList } from './screens/settings'

const on = setupJourney()

test('on a phone the list leads to a section, and Back returns to where one was', async () => {
  const user = await on.registeredUser('rosalind', { path: '/settings', width: 390, height: 844 })
  const { page } = user
  const { url } = on.product
  const { heading, link, backButton } = settingsList(page)
  await waitForVisible(heading('Settings'))
  await link('About').click()
  await page.waitForURL(`${url}/settings/about`)
  await waitForVisible(heading('About'))
  expect(await page.title()).toBe('About · Castaway')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await backButton.click()
  await waitForVisible(heading('Settings'))
  await expect.poll(() => link('About').isVisible()).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)

  // From outside, Back leads to the list.
  const other = await user.context.newPage()
  const there = settingsList(other)
  await openSettings(other, url, 'storage')
  await waitForVisible(there.heading('Storage'))
  await there.backButton.click()
  await other.waitForURL(`${url}/settings`)
  await waitForVisible(there.heading('Settings'))
  expectNoConsoleErrors(user)
})

test('on a desktop the list stays beside the section and is used by keyboard', async () => {
  const user = await on.registeredUser('vita', { path: '/settings' })
  const { page } = user
  const { keyboard } = page
  const { url } = on.product
  const { heading, link, current, backButton } = settingsList(page)
  // Without a section, the first one is shown.
  await waitForVisible(heading('Accounts'))
  expect(await current.innerText()).toBe('Accounts')
  await link('Devices').focus()
  await keyboard.press('Enter')
  await page.waitForURL(`${url}/settings/devices`)
  await waitForVisible(heading('Devices'))
  expect(await current.innerText()).toBe('Devices')
  await waitForFocus(link('Devices'))
  expect(await backButton.count()).toBe(0)
  await page.goBack()
  await waitForVisible(heading('Accounts'))

  // Each section is found in the palette.
  const { dialog, chosen } = palette(page)
  await keyboard.press('Control+k')
  await waitForVisible(dialog)
  await keyboard.type('two-factor')
  await expect.poll(chosen).toContain('Two-factor authentication')
  await keyboard.press('Enter')
  await page.waitForURL(`${url}/settings/two-factor`)
  await waitForVisible(heading('Two-factor authentication'))
  expectNoConsoleErrors(user)
})

test('guests see the sections that work for them, and links of the former page still lead there', async () => {
  const guest = await on.newUser({ width: 390, height: 844 })
  const { page } = guest
  const { url } = on.product
  const { heading, links, signInNotice } = settingsList(page)
  const answer = await holdBackRequests(page, '**/api/_me')
  await page.goto(`${url}/settings`)
  await waitForVisible(heading('Settings'))
  expect(await links.count()).toBe(0)
  answer()
  await waitForVisible(links.first())
  expect((await links.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    'Sign in',
    'Appearance',
    'Language',
    'Muting and blocking',
    'Keyboard shortcuts',
    'Your data',
    'About',
  ])
  await openSettings(page, url, 'devices')
  await waitForVisible(signInNotice)
  for (const [old, section, name] of [
    ['#look', 'appearance', 'Appearance'],
    ['?section=data', 'data', 'Your data'],
    ['#blocked', 'muting-and-blocking', 'Muting and blocking'],
  ] as const) {
    await page.goto(`${url}/settings${old}`)
    await waitForVisible(heading(name))
    expect(new URL(page.url()).pathname).toBe(`/settings/${section}`)
  }
  await openSettings(page, url, 'language')
  await waitForVisible(settings(page).language('Español'))
  expectNoConsoleErrors(guest)
})
