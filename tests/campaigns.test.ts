import { localControls } from '@castaway/client/local'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deepViolations } from './harness/accessibility'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { startMiniApps, type MiniAppServer } from './harness/mini-app'
import { clientOf } from './harness/people'
import { campaignPages } from './screens/developers'
import { miniAppHost } from './screens/mini-app'
import { appNotifications } from './screens/mini-apps'

const on = setupJourney({ CASTAWAY_WORLD: 'small' })

let apps: MiniAppServer
beforeAll(async () => {
  apps = await startMiniApps()
})
afterAll(() => apps.close())

/** Someone who has added the test server's app with its notifications, which the development app sends. */
async function withNotifications(name: string) {
  const url = encodeURIComponent(`${apps.origin}/app`)
  const person = await on.registeredUser(name, { path: `/mini-app?url=${url}` })
  const host = miniAppHost(person.page)
  await waitForVisible(host.heading)
  const before = apps.webhooks.length
  await host.press('add')
  await host.answer('Add')
  const enabled = () =>
    apps.webhooks.slice(before).filter(({ payload }) => {
      const said = Buffer.from(payload, 'base64url').toString()
      return said.includes('notificationDetails')
    })
  await eventually(() => expect(enabled()).toHaveLength(1))
  // What a manifest says whose webhook is the one of the provider.
  const { apps: known } = await localControls({
    url: on.product.url,
    key: on.product.apiKey,
  }).apps.list()
  const told = await fetch(`${on.product.url}/f/app/${known[0]!.id}/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enabled()[0]),
  })
  expect(told.status).toBe(200)
  await host.header('Close').click()
  await waitForHidden(host.sheet)
  return person
}

test('a campaign is composed with its audience and looks, sent, opened, and followed on its page', async () => {
  const reader = await withNotifications('tidereader')
  await withNotifications('tideskipper')
  const developer = await on.newUser()
  const { page } = developer
  await page.goto(`${on.product.url}/developers/campaigns`)
  const shown = campaignPages(page)
  await waitForVisible(shown.none)
  await shown.newLink.click()
  await shown.field('Title').fill('High water')
  await waitForVisible(shown.says('22 characters left'))
  await shown.field('Message').fill('The steps are under water until four.')
  await shown.field('Link').fill(`${apps.origin}/app?tide=high`)
  await eventually(async () => expect(await shown.preview.textContent()).toContain('Tides'))
  await eventually(async () =>
    expect(await shown.audience.textContent()).toContain('Reaches 2 people'),
  )
  await shown.choice('Some people').click()
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username: 'tidereader' })
  await shown.field('These people').fill(`${user.fid}, 2`)
  await eventually(async () => {
    expect(await shown.audience.textContent()).toContain('Reaches 1 person')
    expect(await shown.audience.textContent()).toContain('1 other never turned notifications on')
  })
  expect(await deepViolations(page)).toEqual([])
  await shown.choice('Everyone').click()
  await eventually(async () => expect(await shown.audience.textContent()).toContain('@tidereader'))
  await shown.button('Send').click()
  await waitForVisible(shown.question)
  expect(await shown.question.textContent()).toContain('2 people get it right away')
  await shown.answer('Send').click()
  await waitForVisible(shown.recipients)
  await eventually(async () => expect(await shown.figure('Delivered').textContent()).toBe('2of 2'))
  expect(await deepViolations(page)).toEqual([])

  await reader.page.goto(`${on.product.url}/notifications?tab=apps`)
  await appNotifications(reader.page).row('High water').click()
  await eventually(async () => expect(await shown.figure('Opened').textContent()).toBe('150%'))
  expect(await shown.recipients.textContent()).toMatch(/@tidereader.*Opened /)
  expect(await shown.plot('First opens over time').textContent()).toContain('1')
  expectNoConsoleErrors(developer)
})

test('a campaign is scheduled by the island’s clock, listed, and canceled', async () => {
  const developer = await on.newUser()
  const { page } = developer
  await page.goto(`${on.product.url}/developers/campaigns/new`)
  const shown = campaignPages(page)
  await shown.field('Title').fill('Low water')
  await shown.field('Message').fill('Walk over.')
  await shown.field('Link').fill('ftp://tides')
  await waitForVisible(shown.says('Enter an http or https URL.'))
  await shown.field('Link').fill(`${apps.origin}/app`)
  await shown.choice('Later').click()
  await shown.button('Schedule').click()
  await shown.answer('Schedule').click()
  await waitForVisible(shown.button('Cancel campaign'))
  await page.goto(`${on.product.url}/developers/campaigns`)
  await shown.campaign('Low water').click()
  await shown.button('Cancel campaign').click()
  await shown.answer('Cancel campaign').click()
  await waitForVisible(shown.newLink)
  await waitForHidden(shown.campaign('Low water'))
  expectNoConsoleErrors(developer)
})
