import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { deepViolations } from './harness/accessibility'
import { content } from './screens/cast'
import { feed } from './screens/feed'
import { choose } from './screens/menu'
import { requests } from './screens/requests'
import { shell } from './screens/shell'

const on = setupJourney({}, { own: true })

/** Opens it by its key, whose listener comes with the first touch of the page. */
async function openDrawer(page: Page) {
  const drawer = requests(page)
  await eventually(async () => {
    if (!(await drawer.drawer.isVisible())) await page.keyboard.press('Control+j')
    expect(await drawer.drawer.isVisible()).toBe(true)
  })
  return drawer
}

/** The drawer that is open when its page is loaded again comes back with the first touch. */
async function reopened(page: Page) {
  const drawer = requests(page)
  await eventually(async () => {
    await page.mouse.move(20 + Math.random() * 50, 20)
    expect(await drawer.drawer.isVisible()).toBe(true)
  })
  return drawer
}

test('the drawer shows the calls before it was opened and after, and copies one as a command that works', async () => {
  const guest = await on.newUser()
  const { page, context } = guest
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${on.product.url}/?tab=trending`)
  await waitForVisible(feed(page).rows)
  const drawer = await openDrawer(page)
  // Before: the feed, with its answer from what the page has.
  await drawer.row('fetchTrendingFeed').first().click()
  await waitForVisible(drawer.casts)
  await drawer.back.click()

  // After: another screen, while the drawer stays.
  await page.goto(`${on.product.url}/channels?tab=all`)
  await reopened(page)
  await waitForVisible(drawer.row('fetchAllChannels'))
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.waitForURL((url) => url.pathname === '/')
  await drawer.filter.fill('feed/trending 200')
  await waitForVisible(drawer.row('fetchTrendingFeed'))
  expect(await drawer.row('fetchAllChannels').count()).toBe(0)
  await drawer.row('fetchTrendingFeed').first().click()
  await waitForVisible(content(drawer.details, 'Request id', { exact: true }))
  await waitForVisible(drawer.casts)
  expect(await drawer.explorer.getAttribute('href')).toMatch(
    /^\/developers\/api\/fetchTrendingFeed\?/,
  )

  await drawer.copyAs.click()
  await choose(page, 'Copy as curl')
  const command = await page.evaluate(() => navigator.clipboard.readText())
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -s`], {
    env: { ...process.env, API_KEY: on.product.apiKey },
  })
  expect(JSON.parse(stdout).casts.length).toBeGreaterThan(0)
  expectNoConsoleErrors(guest)
})

test('a call can be made to fail; the screen shows it, the drawer says so until the fault is removed', async () => {
  const guest = await on.newUser()
  const { page } = guest
  await page.goto(`${on.product.url}/channels?tab=all`)
  const drawer = await openDrawer(page)
  await drawer.row('fetchAllChannels').first().click()
  await drawer.makeItFail.click()
  // The errors that it declares are offered, with what they mean.
  await drawer.faultForm.error.selectOption('400 INVALID_CURSOR')
  await waitForVisible(content(drawer.faultForm.form, 'its list has changed'))
  await drawer.faultForm.error.selectOption('ServiceUnavailable')
  await waitForHidden(content(drawer.faultForm.form, 'its list has changed'))
  await drawer.faultForm.add.click()
  await waitForVisible(content(drawer.faults, 'fetchAllChannels fails with 503'))
  await page.reload()
  await waitForVisible(shell(page).mainAlert)
  await reopened(page)
  await waitForVisible(content(drawer.faults, 'fetchAllChannels fails with 503'))
  await drawer.only('Errors').click()
  await waitForVisible(drawer.row('fetchAllChannels'))
  await drawer.removeFault.click()
  await waitForHidden(drawer.faults)
  await shell(page).retryButton.click()
  await waitForHidden(shell(page).mainAlert)
})

test('everything in the drawer can be done with the keyboard alone', async () => {
  const guest = await on.newUser()
  const { page } = guest
  const { keyboard } = page
  await page.goto(`${on.product.url}/channels?tab=all`)
  await waitForVisible(feed(page).rows)
  const drawer = await openDrawer(page)
  await waitForVisible(drawer.row('fetchAllChannels'))
  const hasFocus = (text: string) =>
    eventually(async () =>
      expect(
        await page.evaluate(() => document.activeElement?.closest('button')?.textContent),
      ).toContain(text),
    )
  await drawer.filter.focus()
  await keyboard.type('fetchAllChannels')
  await keyboard.press('ArrowDown')
  await hasFocus('fetchAllChannels')
  await keyboard.press('Enter')
  await waitForVisible(drawer.details)
  // Escape closes a menu, then empties the filter, and only then closes the drawer.
  await drawer.copyAs.focus()
  await keyboard.press('Enter')
  await waitForVisible(drawer.menu)
  await keyboard.press('Escape')
  await waitForHidden(drawer.menu)
  await waitForVisible(drawer.details)
  await drawer.back.focus()
  await keyboard.press('Enter')
  await hasFocus('fetchAllChannels')
  await drawer.filter.focus()
  await keyboard.press('Escape')
  await eventually(async () => expect(await drawer.filter.inputValue()).toBe(''))
  const height = async () => (await drawer.drawer.boundingBox())!.height
  const before = await height()
  await drawer.height.focus()
  await keyboard.press('ArrowUp')
  await eventually(async () => expect(await height()).toBeGreaterThan(before))
  await keyboard.press('Escape')
  await waitForHidden(drawer.drawer)
  // The height stays, and the keys work from anywhere.
  await keyboard.press('Control+j')
  await waitForVisible(drawer.drawer)
  expect(await height()).toBeGreaterThan(before)
  await keyboard.press('Control+j')
  await waitForHidden(drawer.drawer)
  expectNoConsoleErrors(guest)
})

test.runIf(isDeep)(
  'on a phone the drawer is a sheet within the screen, with one part at a time',
  async () => {
    const guest = await on.newUser({ width: 390, height: 800 })
    const { page } = guest
    await page.goto(`${on.product.url}/channels?tab=all`)
    await waitForVisible(feed(page).rows)
    const drawer = await openDrawer(page)
    await drawer.row('fetchAllChannels').first().click()
    await waitForHidden(drawer.rows.first())
    const box = (await drawer.details.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await drawer.back.click()
    await waitForVisible(drawer.rows.first())
    await drawer.close.click()
    await waitForHidden(drawer.drawer)
  },
)

test.runIf(isDeep)(
  'the list and the details are accessible in both themes and widths',
  async () => {
    for (const [theme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      const { page, context } = await on.newUser({ theme, width, height: 860 })
      await page.goto(`${on.product.url}/channels?tab=all`)
      await waitForVisible(feed(page).rows)
      const drawer = await openDrawer(page)
      await waitForVisible(drawer.row('fetchAllChannels'))
      expect(await deepViolations(page)).toEqual([])
      await drawer.row('fetchAllChannels').first().click()
      await drawer.makeItFail.click()
      await waitForVisible(drawer.faultForm.add)
      expect(await deepViolations(page)).toEqual([])
      await context.close()
    }
  },
)

test('nothing of the session, its cookies or private records is in the drawer', async () => {
  const person = await on.registeredUser('recorder', { path: '/bookmarks' })
  const { page } = person
  const drawer = await openDrawer(page)
  await drawer.row('/_me').first().click()
  await waitForVisible(content(drawer.details, 'private'))
  const token = (await person.context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value
  expect(token).toBeTruthy()
  expect(await drawer.drawer.innerHTML()).not.toContain(token)
  expectNoConsoleErrors(person)
})
