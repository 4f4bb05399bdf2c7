import { isDeep } from '@castaway/testkit/random-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deepViolations } from './harness/accessibility'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { clientOf } from './harness/people'
import { resultIs, setupMiniApps } from './harness/open-mini-app'
import { startSnaps, type SnapServer } from './harness/snap-server'
import { miniAppHost } from './screens/mini-app'
import { snap } from './screens/snaps'
import { miniAppWorkbench, snapWorkbench } from './screens/workbench'

const on = setupJourney({ CASTAWAY_WORLD: 'small' })
const mini = setupMiniApps(on)

let snaps: SnapServer
beforeAll(async () => {
  snaps = await startSnaps(on.product.url)
})
afterAll(() => snaps.close())

const miniAppPath = (path: string) =>
  `/developers/mini-apps?url=${encodeURIComponent(mini.apps.origin + path)}`
const snapPath = (path: string) =>
  `/developers/snaps?url=${encodeURIComponent(snaps.origin + path)}`

test('a mini app is checked, launched with a context, and logged call by call', async () => {
  const person = await on.registeredUser('benchkeeper', { path: miniAppPath('/app') })
  const { page } = person
  const bench = miniAppWorkbench(page)
  const host = miniAppHost(page)
  // Production refuses what is on this machine, and says why.
  await waitForVisible(bench.part('Manifest'))
  expect(await bench.part('Manifest').textContent()).toMatch(
    /iconUrl.*must name a public host|must be an https URL/,
  )
  expect(await bench.part('Embed').textContent()).toMatch(/fc:miniapp/)
  expect(await bench.part('Account association').textContent()).toMatch(/none that can be read/)

  await bench.location.selectOption('notification')
  await bench.client.selectOption('added')
  await bench.open('Edit the context')
  await bench
    .json('context.location')
    .fill('{"type":"notification","notification":{"notificationId":"n7","title":"T","body":"B"}}')
  await bench.open('Switch off capabilities')
  await bench.capability('actions.composeCast').uncheck()
  await bench.launch.click()
  await waitForHidden(host.fault)
  await host.press('context')
  await resultIs(host.result, /"notificationId":"n7"/)
  expect(await host.result.textContent()).toMatch(/"added":true,.*"notificationDetails":\{"url"/)
  // What is switched off is announced as absent, and refused.
  await host.press('capabilities')
  await resultIs(host.result, /actions\.viewCast/)
  expect(await host.result.textContent()).not.toMatch(/composeCast/)
  await host.press('compose')
  await resultIs(host.result, /compose threw .*no method composeCast/)
  await waitForVisible(bench.entry(/composeCast.*refused/))

  // The page beside the app is usable.
  await bench.send('notifications_disabled').click()
  await eventually(async () =>
    expect(await host.events.textContent()).toContain('notificationsDisabled'),
  )
  await waitForVisible(bench.entry('notifications_disabled'))
  await bench.filter.fill('composecast')
  await eventually(async () => expect(await bench.entry('').count()).toBe(1))
  await bench.entry('composeCast').click()
  await waitForVisible(bench.tree('Argument'))
  await bench.filter.fill('')

  // The host asks as always.
  await host.press('signIn')
  await waitForVisible(host.question)
  await host.answer('Cancel')
  expect(await deepViolations(page)).toEqual([])
  // Elsewhere it runs on, minimized, and is beside the page again after that.
  await host.press('profile', '1')
  await waitForVisible(host.bar)
  await page.goBack()
  await waitForHidden(host.bar)
  await waitForVisible(bench.entry('viewProfile').first())
  await host.header('Close').click()
  await waitForHidden(bench.part('Send an event'))
  expectNoConsoleErrors(person)
})

test('an association is signed with the account’s wallet, and counts', async () => {
  const person = await on.registeredUser('benchowner', { path: miniAppPath('/app') })
  const bench = miniAppWorkbench(person.page)
  await bench.sign.click()
  await waitForVisible(bench.association)
  const { accountAssociation } = JSON.parse((await bench.association.textContent()) ?? '') as {
    accountAssociation: object
  }
  mini.apps.accountAssociation = accountAssociation
  await bench.check.click()
  await eventually(async () =>
    expect(await bench.part('Account association').textContent()).toContain('@benchowner'),
  )
  expect(await bench.part('Account association').textContent()).toContain(
    'No problems: clients would accept this.',
  )
})

test.runIf(isDeep)(
  'a hostile mini app is logged, and the page stays usable on a phone',
  async () => {
    const person = await on.registeredUser('benchhostile', {
      path: miniAppPath('/hostile'),
      width: 390,
      height: 800,
    })
    const { page } = person
    const bench = miniAppWorkbench(page)
    const host = miniAppHost(page)
    await bench.launch.click()
    await host.heading.click()
    // Twenty questions: after three refusals it isn't heard.
    for (let refusal = 0; refusal < 3; refusal++) {
      await waitForVisible(host.question)
      await host.answer('Cancel')
    }
    await host.header('Minimize').click()
    await waitForVisible(bench.entry(/constructor.*refused/))
    await waitForVisible(bench.entry(/anvil|ethProviderRequest/).first())
    await bench.clear.click()
    await waitForHidden(bench.entry(/constructor/))
    await host.closeBar()
  },
)

test('a Snap is found, pressed and gone back to, and each press is shown', async () => {
  const person = await on.registeredUser('benchsnap', { path: snapPath('/poll') })
  const { page } = person
  const bench = snapWorkbench(page)
  const { button, choice, card } = snap(page)
  await waitForVisible(card)
  expect(await bench.part('Found').textContent()).toContain('It answers as a Snap.')
  expect(await bench.part('Requests').textContent()).toMatch(/accept: application\/vnd\.farcaster/)
  expect(await bench.elements.textContent()).toMatch(/vote button/)
  await choice('Neap').check({ force: true })
  await button('Vote').click()
  await waitForVisible(bench.signed)
  expect(await bench.signed.textContent()).toMatch(/tide: “Neap”/)
  expect(await bench.signed.textContent()).toMatch(/app_key/)
  expect(await bench.signed.textContent()).toMatch(/standalone/)
  expect(snaps.presses).toHaveLength(1)
  await bench.back.click()
  await waitForVisible(button('Vote'))
  await bench.forward.click()
  await waitForHidden(button('Vote'))
  expect(await bench.steps.count()).toBe(2)
  expect(await deepViolations(page)).toEqual([])

  // In a cast, and at a server that fails.
  const { casts } = await clientOf(on.product).fetchTrendingFeed({ limit: 1 })
  const [cast] = casts
  snaps.failing = 1
  await bench.back.click()
  const known = page.waitForResponse((response) => response.url().includes('/farcaster/cast?'))
  await bench.cast.fill(cast!.hash)
  await known
  await button('Vote').click()
  await eventually(async () =>
    expect(await bench.part('Found').textContent()).toMatch(/answers 503/),
  )
  expect(await bench.signed.textContent()).toContain(cast!.hash)
  expectNoConsoleErrors(person)
})

test.runIf(isDeep)('hostile Snaps say what is wrong with them', async () => {
  const person = await on.registeredUser('benchwrong', { path: snapPath('/circle') })
  const { page } = person
  const bench = snapWorkbench(page)
  const at = async (path: string) => {
    await bench.url.fill(snaps.origin + path)
    await bench.check.click()
  }
  const found = (pattern: RegExp) =>
    eventually(async () => expect(await bench.part('Found').textContent()).toMatch(pattern))
  await found(/used as a child twice/)
  expect(await bench.elements.textContent()).toContain('contains itself')
  await at('/many')
  await found(/larger than 256 kB/)
  await at('/script')
  await found(/target is not an https URL/)
  await at('/wrong')
  await found(/ui\.elements\.page\.type is not one of/)
  await at('/newer')
  await found(/newer than those supported here/)
  await at('/nothing')
  await found(/content type text\/html/)
})
