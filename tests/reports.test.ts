import { isDeep } from '@castaway/testkit/random-runs'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deepViolations, inThemes } from './harness/accessibility'
import {
  expectNoConsoleErrors,
  holdBackRequests,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { startMiniApps, type MiniAppServer } from './harness/mini-app'
import { clientOf, register, type RegisteredUser } from './harness/people'
import { startSnaps, type SnapServer } from './harness/snap-server'
import { cast, castOf, content } from './screens/cast'
import { choose } from './screens/menu'
import { miniAppHost } from './screens/mini-app'
import { blockedApps } from './screens/mini-apps'
import { blockedNotice, mutedPeople } from './screens/muting'
import { profile } from './screens/profile'
import { REPORT, reportDialog, reportsPage } from './screens/reports'
import { snap } from './screens/snaps'

const operator = generatePrivateKey()
const on = setupJourney({
  CASTAWAY_WORLD: 'small',
  CASTAWAY_OPERATORS: privateKeyToAccount(operator).address,
})

let snaps: SnapServer
let apps: MiniAppServer
let pest: RegisteredUser
beforeAll(async () => {
  ;[snaps, apps] = await Promise.all([startSnaps(on.product.url), startMiniApps()])
  pest = await register(clientOf(on.product), 'pest')
})
afterAll(() => Promise.all([snaps.close(), apps.close()]))

const post = async (text: string, more: object = {}) =>
  (await clientOf(on.product).publishCast({ signerUuid: pest.signerUuid, text, ...more })).cast.hash

test('a cast is reported by keyboard alone, its author is blocked at once, and the operators resolve it', async () => {
  const { url } = on.product
  const hash = await post('Free shells! <b>Click</b> here.')
  const person = await on.registeredUser('sentry', { path: `/cast/${hash}` })
  const { page } = person
  const { keyboard } = page
  const report = reportDialog(page, 'Report this cast')
  const { menuButton } = cast(castOf(page, hash))
  await menuButton.focus()
  await keyboard.press('Enter')
  await waitForVisible(report.menuItem)
  await keyboard.type('Rep')
  await keyboard.press('Enter')
  await waitForVisible(report.readers)
  // The first reason has the focus, but none is chosen for the person.
  await keyboard.press('Enter')
  await waitForVisible(report.noReason)
  await inThemes(page, (_theme, violations) => expect(violations).toEqual([]))
  await keyboard.press('ArrowDown')
  await keyboard.press('Tab')
  await keyboard.type('It takes <script>wallets</script>')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  const sent = reportDialog(page, 'Report sent')
  await waitForVisible(sent.sent)
  await inThemes(page, (_theme, violations) => expect(violations).toEqual([]))
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await waitForHidden(sent.dialog)
  await waitForVisible(blockedNotice(page, 'pest'))

  const boss = await on.signedInUser({ key: operator, path: '/_status' })
  await reportsPage(boss.page).link.click()
  const list = reportsPage(boss.page)
  await waitForVisible(list.heading)
  const thing = list.thing('Free shells!')
  await waitForVisible(content(thing, 'Free shells! <b>Click</b> here.'))
  await waitForVisible(content(thing, 'It takes <script>wallets</script>'))
  await waitForVisible(content(thing, 'Scam or impersonation'))
  await inThemes(boss.page, (_theme, violations) => expect(violations).toEqual([]))
  await list.resolveButton('Free shells!').focus()
  await boss.page.keyboard.press('Enter')
  await waitForVisible(list.closed(1))
  expect(await thing.count()).toBe(0)
  expect(new URL(boss.page.url()).origin).toBe(url)
  expectNoConsoleErrors(person, boss)
})

test.runIf(isDeep)(
  'a person, a mini app and a snap are reported from their menus, and a visitor is asked to sign in',
  async () => {
    const { url } = on.product
    const hash = await post('A snap at /poll', { embeds: [{ url: `${snaps.origin}/poll` }] })
    const person = await on.registeredUser('warden', { path: '/@pest' })
    const { page } = person
    const { dialog, reason, sendButton, doneButton, muteButton, removeAppButton } =
      reportDialog(page)

    await profile(page).report()
    await waitForVisible(reportDialog(page, 'Report @pest').dialog)
    await reason('Harassment').check()
    await sendButton.click()
    await muteButton('pest').click()
    await waitForHidden(dialog)
    await waitForVisible(mutedPeople(page).mutedNotice('pest'))

    await page.goto(`${url}/cast/${hash}`)
    const { card, menuButton } = snap(page)
    await waitForVisible(card)
    await menuButton.click()
    await choose(page, REPORT)
    await reason('Spam').check()
    await sendButton.click()
    await doneButton.click()
    await waitForHidden(dialog)

    await page.goto(`${url}/mini-app?url=${encodeURIComponent(`${apps.origin}/app`)}`)
    const host = miniAppHost(page)
    await waitForVisible(host.heading)
    const add = await holdBackRequests(page, '**/api/_mini-app/events')
    await host.press('add')
    await host.answer('Add')
    await host.menu(REPORT)
    // What was added while the report is written can be removed, too.
    await waitForVisible(dialog)
    add()
    await waitForVisible(host.words('notificationDetails'))
    await reason('Something else').check()
    await reportDialog(page).details.fill('It asks for a recovery phrase')
    await sendButton.click()
    await removeAppButton.click()
    await waitForHidden(dialog)

    const { reports } = await (await page.request.get(`${url}/api/_reports`)).json()
    expect(reports).toMatchObject([
      { kind: 'mini-app', reason: 'other', text: 'It asks for a recovery phrase' },
      { kind: 'snap', reason: 'spam', content: { url: `${snaps.origin}/poll`, hash } },
      { kind: 'user', reason: 'harassment', content: { author: { username: 'pest' } } },
    ])

    const visitor = await on.newUser()
    await visitor.page.goto(`${url}/cast/${hash}`)
    await cast(castOf(visitor.page, hash)).report()
    await waitForVisible(reportDialog(visitor.page).signInNotice)
    expect(await deepViolations(page)).toEqual([])
    expectNoConsoleErrors(person, visitor)
  },
)

test('a mini app that someone blocked loads nothing, on all of their devices, until they unblock it', async () => {
  const { url } = on.product
  const app = `${apps.origin}/app`
  const domain = new URL(app).host
  const hash = await post('Play this', { embeds: [{ url: app }] })
  const key = generatePrivateKey()
  const person = await on.registeredUser('careful', {
    key,
    path: `/mini-app?url=${encodeURIComponent(app)}`,
  })
  const { page } = person
  const host = miniAppHost(page)
  const blocked = blockedApps(page)
  await waitForVisible(host.heading)
  await host.menu(blocked.blockItem)
  await waitForVisible(blocked.sheet)
  await inThemes(page, (_theme, violations) => expect(violations).toEqual([]))

  const device = await on.signedInUser({ key, path: '/' })
  const asked: string[] = []
  device.page.on('request', (request) => asked.push(request.url()))
  await device.page.goto(`${url}/mini-app?url=${encodeURIComponent(app)}`)
  await waitForVisible(blockedApps(device.page).sheet)
  await blockedApps(device.page).closeButton.click()
  await device.page.goto(`${url}/cast/${hash}`)
  await waitForVisible(blockedApps(device.page).card)
  expect(asked.filter((each) => each.startsWith(apps.origin))).toEqual([])

  await device.page.goto(`${url}/settings/muting-and-blocking`)
  const settings = blockedApps(device.page)
  await waitForVisible(settings.row(domain))
  await inThemes(device.page, (_theme, violations) => expect(violations).toEqual([]))
  await settings.unblockInSettings(domain).click()
  await waitForVisible(settings.none)

  // The other device hears of it, and opens the app.
  await waitForVisible(host.heading)
  expectNoConsoleErrors(person, device)
})
