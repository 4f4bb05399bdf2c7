import { expect, test } from 'vitest'
import { deepViolations } from './harness/accessibility'
import {
  expectNoConsoleErrors,
  holdBack,
  holdBackRequests,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { resultIs, setupMiniApps } from './harness/open-mini-app'
import { clientOf, register } from './harness/people'
import { miniApp } from './screens/frames'
import { miniAppHost } from './screens/mini-app'

const on = setupJourney({ CASTAWAY_WORLD: 'small' })
const mini = setupMiniApps(on)

/** Publishes a cast with a page in it, by someone else. @returns its path */
async function publish(username: string, path: string): Promise<string> {
  const client = clientOf(on.product)
  const { signerUuid } = await register(client, username)
  const embeds = [{ url: `${mini.apps.origin}${path}` }]
  const { cast } = await client.publishCast({ signerUuid, text: 'Look at this', embeds })
  return `/cast/${cast.hash}`
}

test('a press is answered before the host has come, and taken back by keyboard', async () => {
  const path = await publish('tidekeeper', '/app')
  const person = await on.registeredUser('earlybird')
  const { page } = person
  const release = await holdBack(page, 'RunningMiniApp')
  await page.goto(`${on.product.url}${path}`)
  const { link } = miniApp(page, 'Tides')
  const { sheet, heading, header, name, result, press } = miniAppHost(page)
  await waitForVisible(link)
  await link.focus()
  await page.keyboard.press('Enter')
  await waitForVisible(sheet)
  expect(await name.textContent()).toContain('Tides')
  expect(await deepViolations(page, { part: 'dialog[data-mini-app]' })).toEqual([])
  await page.keyboard.press('Escape')
  await waitForHidden(sheet)
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)

  // What was taken back doesn't come with the host.
  const loaded = page.waitForResponse('**/assets/RunningMiniApp-*.js')
  release()
  await (await loaded).finished()
  await page.keyboard.press('Enter')
  await waitForVisible(heading)
  await press('context')
  await resultIs(result, /"type":"cast_embed"/)
  expect(await sheet.count()).toBe(1)
  await header('Close').click()
  await waitForHidden(sheet)
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expectNoConsoleErrors(person)
})

test('the app comes in the place of the sheet that answered the press', async () => {
  const path = await publish('tidewaiter', '/app')
  const person = await on.registeredUser('patient')
  const { page } = person
  const release = await holdBack(page, 'RunningMiniApp')
  await page.goto(`${on.product.url}${path}`)
  await miniApp(page, 'Tides').link.click()
  const { sheet, heading, header, faultSays } = miniAppHost(page)
  await waitForVisible(sheet)
  // On a slow connection it says that it is coming.
  const height = async () => (await faultSays('Opening Tides…').boundingBox())?.height
  // For a screen reader alone it is one pixel high.
  await expect.poll(height).toBeGreaterThan(10)
  release()
  await waitForVisible(heading)
  expect(await sheet.count()).toBe(1)
  await header('Close').click()
  await waitForHidden(sheet)
  expectNoConsoleErrors(person)
})

test('a page that leads to a token opens no app, although that is known only after the press', async () => {
  const path = await publish('coinkeeper', '/token')
  const person = await on.registeredUser('holder')
  const { page } = person
  const release = await holdBackRequests(page, '**/api/_mini-app/embed?*')
  await page.goto(`${on.product.url}${path}`)
  await miniApp(page, 'Ether').link.click()
  const { sheet, app } = miniAppHost(page)
  await waitForVisible(sheet)
  release()
  await page.waitForURL('**/wallet/token/eip155*')
  await waitForHidden(sheet)
  expect(await app.count()).toBe(0)
  // Nor does it count as one.
  await page.goto(`${on.product.url}/apps`)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('/token')
  expectNoConsoleErrors(person)
})
