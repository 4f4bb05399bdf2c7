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
import { cast, castOf } from './screens/cast'
import { channels } from './screens/channels'
import { composer } from './screens/composer'
import { miniAppHost } from './screens/mini-app'
import { choose } from './screens/menu'
import { appNotifications, miniApps, shareToApp, textLink } from './screens/mini-apps'

const on = setupJourney({ CASTAWAY_WORLD: 'small' })

let apps: MiniAppServer
beforeAll(async () => {
  apps = await startMiniApps()
})
afterAll(() => apps.close())

/** Adds the test server's app, as its own button does. */
async function withTides(name: string) {
  const url = encodeURIComponent(`${apps.origin}/app`)
  const person = await on.registeredUser(name, { path: `/mini-app?url=${url}` })
  const { page } = person
  const host = miniAppHost(page)
  await waitForVisible(host.heading)
  const before = apps.webhooks.length
  await host.press('add')
  await host.answer('Add')
  await eventually(() => expect(apps.webhooks.length).toBeGreaterThanOrEqual(before + 1))
  await host.header('Close').click()
  await waitForHidden(host.sheet)
  return { ...person, host }
}

test('a visitor finds mini apps by trend, category and words, by keyboard', async () => {
  const person = await on.newUser()
  const { page } = person
  await page.goto(`${on.product.url}/apps`)
  const { heading, names, searchField, category, noApps, noneFound, found } = miniApps(page)
  await waitForVisible(heading)
  await eventually(async () =>
    expect((await names()).toSorted()).toEqual([
      'Is It Soup Weather',
      'Repair Queue',
      'Tide Clock',
    ]),
  )
  expect(await deepViolations(page)).toEqual([])
  await category('Shopping').click()
  await waitForVisible(noApps)
  await searchField.fill('tide')
  await waitForVisible(found.list)
  // The list knows which rows fit only after its first frame.
  await eventually(async () => expect(await names()).toEqual(['Tide Clock']))
  expect(page.url()).toContain('q=tide')
  await searchField.fill('tidezzz')
  await waitForVisible(noneFound)
  await searchField.fill('')
  // To the directory by keyboard, from elsewhere.
  await page.goto(`${on.product.url}/channels`)
  await waitForVisible(channels(page).searchField)
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.waitForURL(/\/apps$/)
  await waitForVisible(heading)
  expectNoConsoleErrors(person)
})

test('added and opened apps are listed, and are shared, silenced, removed and forgotten there', async () => {
  const person = await withTides('collector')
  const { page, host } = person
  await page.goto(`${on.product.url}/apps?tab=yours`)
  const { added, recent, openLink, menuButton, menuItem, clearButton, noApps, notice } =
    miniApps(page)
  await waitForVisible(added)
  await waitForVisible(recent)
  expect(await deepViolations(page)).toEqual([])
  await openLink('Tides').first().click()
  await waitForVisible(host.sheet)
  await host.header('Close').click()

  await menuButton('Tides').first().click()
  await menuItem('Turn off notifications').click()
  await waitForVisible(notice('Notifications turned off'))
  await page.goto(`${on.product.url}/settings/notifications`)
  const { switchOf } = appNotifications(page)
  await waitForVisible(switchOf('Tides'))
  expect(await switchOf('Tides').isChecked()).toBe(false)
  await switchOf('Tides').click()
  await eventually(async () => expect(await switchOf('Tides').isChecked()).toBe(true))
  expect(await deepViolations(page)).toEqual([])

  await page.goto(`${on.product.url}/apps?tab=yours`)
  await menuButton('Tides').first().click()
  await menuItem('Share in a cast').click()
  const { dialog, removeLink } = composer(page)
  await waitForVisible(removeLink(new URL(apps.origin).hostname))
  await page.keyboard.press('Escape')
  await waitForHidden(dialog)

  await menuButton('Tides').first().click()
  await menuItem('Remove mini app').click()
  await waitForHidden(added)
  await clearButton.click()
  await waitForVisible(noApps)
  expectNoConsoleErrors(person)
})

test('a notification of an app is listed, opens its target in the host, and is switched off where it is', async () => {
  const person = await withTides('hearer')
  const { page, host } = person
  const events = apps.webhooks.map(
    ({ payload }) =>
      JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
        notificationDetails?: { url: string; token: string }
      },
  )
  const { url, token } = events.findLast(
    ({ notificationDetails }) => notificationDetails,
  )!.notificationDetails!
  const send = async (title: string) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        notificationId: title,
        title,
        body: 'At six. Bring boots.',
        targetUrl: `${apps.origin}/app?tide=low`,
        tokens: [token],
      }),
    })
    return ((await answer.json()) as { result: { successfulTokens: string[] } }).result
      .successfulTokens
  }
  expect(await send('Low tide')).toEqual([token])
  await page.goto(`${on.product.url}/notifications?tab=apps`)
  const { row, list } = appNotifications(page)
  await waitForVisible(list)
  expect(await deepViolations(page)).toEqual([])
  await row('Low tide').focus()
  await page.keyboard.press('Enter')
  await waitForVisible(host.heading)
  await host.press('context')
  await eventually(async () =>
    expect(await host.result.textContent()).toMatch(
      /"type":"notification","notification":\{"notificationId":"Low tide"/,
    ),
  )
  await host.header('Close').click()
  const { menuButton, menuItem, notice } = miniApps(page)
  await menuButton('Tides').first().click()
  await menuItem('Turn off notifications').click()
  await waitForVisible(notice('Notifications turned off'))
  expect(await send('High tide')).toEqual([])
  expectNoConsoleErrors(person)
})

test('a cast is handed to an app, and links of the official client open here', async () => {
  const person = await withTides('sharer')
  const { page, host } = person
  const { casts } = await clientOf(on.product).fetchTrendingFeed({ limit: 1 })
  const shared = casts[0]!
  // Compose links carry text, embeds and a channel.
  const embed = encodeURIComponent('https://tides.example/')
  await page.goto(`${on.product.url}/compose?text=Ahoy&embeds[]=${embed}&channelKey=lagoon`)
  const { dialog, field, removeLink } = composer(page)
  await waitForVisible(removeLink('tides.example'))
  expect(await field.inputValue()).toBe('Ahoy')
  expect(await dialog.textContent()).toContain('agoon')
  const said = `https://farcaster.xyz/${shared.author.username}/${shared.hash.slice(0, 10)} ${Date.now()}`
  await field.fill(said)
  await page.keyboard.press('Control+Enter')
  await waitForHidden(dialog)

  await page.goto(`${on.product.url}/@sharer`)
  await textLink(page, /farcaster\.xyz/).click()
  await page.waitForURL(`**/cast/${shared.hash}`)
  await cast(castOf(page, shared.hash)).menuButton.click()
  await choose(page, 'Share to a mini app…')
  const share = shareToApp(page)
  await share.app('Tides').click()
  await waitForVisible(host.heading)
  await host.press('context')
  await eventually(async () =>
    expect(await host.result.textContent()).toMatch(
      new RegExp(`"type":"cast_share","cast":\\{.*"hash":"${shared.hash}"`),
    ),
  )
  expectNoConsoleErrors(person)
})
