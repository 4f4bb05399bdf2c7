import { isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { startMiniApps } from './harness/mini-app'
import { clientOf, register } from './harness/people'
import {
  eventually,
  holdBack,
  waitForHidden,
  waitForFocus,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
  waitUntilStable,
} from './harness/journey'
import { composer } from './screens/composer'
import { miniAppHost } from './screens/mini-app'
import { shell } from './screens/shell'
import { viewer } from './screens/viewer'

const on = setupJourney()

/** Waits until it is open and has its history entry. */
const isOpen = async (page: Page) => {
  await waitForVisible(shell(page).dialog)
  await eventually(async () =>
    expect(await page.evaluate(() => history.state?.['castaway.dialogs'])).toBe(1),
  )
}
const scrollState = (page: Page) => page.evaluate(() => [location.href, Math.round(scrollY)])

test('Back closes an image and leaves the page, its tab and its scroll position as they were', async () => {
  const client = clientOf(on.product)
  const { signerUuid } = await register(client, 'viewmaker')
  const { cast } = await client.publishCast({
    signerUuid,
    text: 'The view of today',
    embeds: [{ url: `${on.product.url}/art/scene/sea-back.svg` }],
  })
  const reader = await on.newUser({ width: 390, height: 700 })
  const { page } = reader
  const { firstImage, ...view } = viewer(page)

  // Opened as the first page of the session.
  await page.goto(`${on.product.url}/cast/${cast.hash}`)
  const start = await scrollState(page)
  await firstImage.press('Enter')
  await isOpen(page)
  await page.goBack()
  await waitForHidden(shell(page).dialog)
  expect(await scrollState(page)).toEqual(start)
  expect(await firstImage.evaluate((each) => each === document.activeElement)).toBe(true)

  // In a tab of Home, scrolled down.
  await page.goto(`${on.product.url}/channels`)
  await page.goto(`${on.product.url}/?tab=trending`)
  await firstImage.scrollIntoViewIfNeeded()
  const inTab = await waitUntilStable(() => scrollState(page))
  await firstImage.click()
  await isOpen(page)
  await page.goBack()
  await waitForHidden(shell(page).dialog)
  expect(await scrollState(page)).toEqual(inTab)

  // Closed by hand, it leaves no history entry: one step back goes to the previous page.
  await firstImage.click()
  await view.close()
  await waitForHidden(shell(page).dialog)
  await firstImage.click()
  await waitForVisible(view.dialog)
  await page.keyboard.press('Escape')
  await waitForHidden(shell(page).dialog)
  expect(await scrollState(page)).toEqual(inTab)
  await page.goBack()
  await page.waitForURL(/\/channels$/)
  await page.goForward()
  await page.waitForURL(/tab=trending/)
  await waitForVisible(firstImage)

  // A page that is reloaded while it is open has no history entry without effect.
  await firstImage.click()
  await isOpen(page)
  await page.reload()
  await waitForVisible(firstImage)
  await page.goBack()
  await page.waitForURL(/\/channels$/)
  expectNoConsoleErrors(reader)
})

test('Back after a reload goes to the page before it, however early', async () => {
  const client = clientOf(on.product)
  const { signerUuid } = await register(client, 'reloadmaker')
  const { cast } = await client.publishCast({
    signerUuid,
    text: 'The view of tomorrow',
    embeds: [{ url: `${on.product.url}/art/scene/sea-back.svg` }],
  })
  const { page } = await on.newUser({ width: 390, height: 700 })
  await page.goto(`${on.product.url}/channels`)
  await page.goto(`${on.product.url}/cast/${cast.hash}`)
  await viewer(page).firstImage.press('Enter')
  await isOpen(page)
  const arrive = await holdBack(page, 'AfterTouch')
  await page.reload()
  await waitForVisible(viewer(page).firstImage)
  await page.goBack()
  await page.waitForURL(/\/channels$/)
  arrive()
})

test.runIf(isDeep)(
  'a dialog that opens while its page is being reloaded does not lead out of the app',
  async () => {
    const reader = await on.registeredUser('reloader', { path: '/bookmarks' })
    const { page } = reader
    const { heading, dialog } = shell(page)
    await page.goto(`${on.product.url}/channels`)
    await waitForVisible(heading)
    await page.keyboard.press('?')
    await isOpen(page)
    await page.goBack()
    await waitForHidden(dialog)
    // The server is slow, and the dialog opens meanwhile.
    await page.route('**/channels', async (route) => {
      await page.waitForTimeout(600)
      await route.continue()
    })
    await page.evaluate(() => {
      const key = new KeyboardEvent('keydown', { key: '?', bubbles: true })
      setTimeout(() => document.body.dispatchEvent(key), 200)
    })
    await page.reload()
    await waitForVisible(heading)
    await eventually(async () =>
      expect(await page.evaluate(() => history.state?.['castaway.dialogs'] ?? 0)).toBe(0),
    )
    await page.goBack()
    await page.waitForURL(/\/bookmarks$/)
    expectNoConsoleErrors(reader)
  },
)

test.runIf(isDeep)(
  'an open mini app keeps its history entry while its tab is reloaded',
  async () => {
    const apps = await startMiniApps()
    onTestFinished(async () => void (await apps.close()))
    const url = encodeURIComponent(`${apps.origin}/app`)
    const reader = await on.registeredUser('reopener')
    const { page } = reader
    await page.addInitScript(() => {
      const counted = window as { steps?: number }
      counted.steps = 0
      addEventListener('popstate', () => counted.steps!++)
    })
    await page.goto(`${on.product.url}/mini-app?url=${url}`)
    const { heading } = miniAppHost(page)
    await waitForVisible(heading)
    await isOpen(page)
    for (let reload = 0; reload < 3; reload++) {
      await page.reload()
      await waitForVisible(heading)
      await isOpen(page)
      // A step back at the start, and a new entry, would leave the app if the next reload came between them.
      expect(await page.evaluate(() => (window as { steps?: number }).steps)).toBe(0)
    }
    expectNoConsoleErrors(reader)
  },
)

test('Back closes the composer and keeps its draft, and a link in it leaves no step between', async () => {
  const writer = await on.registeredUser('bodil', { path: '/channels' })
  const { page } = writer
  const write = composer(page)
  await shell(page).link.home.click()
  await page.waitForURL((url) => url.pathname === '/')
  const address = page.url()
  await write.open()
  await waitForFocus(write.field)
  await page.keyboard.type('Half a thought')
  await waitForVisible(write.draftNotice)
  await isOpen(page)
  await page.goBack()
  await waitForHidden(shell(page).dialog)
  expect(page.url()).toBe(address)
  // Forward shows the page in working order.
  await page.goForward()
  await write.open()
  await write.has('Half a thought')
  await write.send()
  await waitForHidden(shell(page).dialog)
  await waitForVisible(write.sentNotice)
  expect(page.url()).toBe(address)

  // A link inside navigates from the page.
  await write.open()
  await write.scheduledLink.click()
  await page.waitForURL(/\/scheduled$/)
  await waitForHidden(shell(page).dialog)
  await page.goBack()
  await page.waitForURL(address)

  // Two steps at once: the composer and the page.
  await write.open()
  await isOpen(page)
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await page.waitForURL(/\/channels$/)
  await waitForHidden(shell(page).dialog)
  expectNoConsoleErrors(writer)
})
