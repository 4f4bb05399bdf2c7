import { firstOf } from '@castaway/testkit/random-runs'
import { describe, expect, test } from 'vitest'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { deepViolations } from './harness/accessibility'
import { miniAppSdks } from './harness/mini-app'
import { resultIs, setupMiniApps } from './harness/open-mini-app'
import { clientOf } from './harness/people'
import { composer } from './screens/composer'
import { miniApp } from './screens/frames'
import { miniAppHost } from './screens/mini-app'

const on = setupJourney({ CASTAWAY_WORLD: 'small' })

const mini = setupMiniApps(on)
const { open } = mini

describe.each(firstOf(1, miniAppSdks))('an app of %s', (sdk) => {
  test('learns who opened it, signs in, connects the wallet and signs', async () => {
    const user = `m${miniAppSdks.indexOf(sdk)}sailor`
    const person = await open(user, `/app?sdk=${sdk}`)
    const { press, result, answer, question, sheet, events, header, wallet } = person
    await waitForVisible(person.heading)
    // It said that it is ready.
    await waitForHidden(person.fault)
    await press('context')
    await resultIs(result, new RegExp(`"username":"${user}"`))
    expect(await result.textContent()).toMatch(/"location":\{"type":"launcher"\}/)

    await press('signIn')
    await waitForVisible(question)
    // The question names the host, whatever the app calls itself.
    expect(await question.textContent()).toContain(mini.apps.domain)
    await answer('Sign in')
    await resultIs(result, /signIn .*127\.0\.0\.1 wants you to sign in.*Farcaster Auth/)
    expect(await result.textContent()).toContain(wallet.address)
    // The second time it isn't asked.
    await press('signIn')
    await resultIs(result, /signIn \{/)
    expect(await question.count()).toBe(0)

    await press('accounts')
    await resultIs(result, /accounts \[\]/)
    await press('connect')
    await answer('Connect')
    await resultIs(result, new RegExp(`connect \\["${wallet.address}"\\]`, 'i'))
    await press('sign', `0x${Buffer.from('High tide at six').toString('hex')}`)
    await waitForVisible(person.text('High tide at six'))
    await answer('Continue')
    await resultIs(result, /sign "0x[0-9a-f]{130}"/)
    await press('sign', '0x00')
    await answer('Cancel')
    await resultIs(result, /sign threw .*4001/)
    await press('ethSign')
    await resultIs(result, /ethSign threw .*4200/)
    await press('switch', '0x27bc86aa')
    await resultIs(result, /switch threw .*4902/)
    // Older SDKs don't announce the wallet.
    if (sdk !== 'frame-sdk-0.0') {
      await press('announced')
      await resultIs(result, /xyz\.castaway\.mini-app/)
    }

    await press('primary')
    await header('Cast off').click()
    await eventually(async () => expect(await events.textContent()).toContain('primaryButton'))
    await header('Close').click()
    await waitForHidden(sheet)
    expectNoConsoleErrors(person)
  })
})

test('an app is added with its notifications, and removed', async () => {
  const person = await open('adder', '/app')
  const { press, result, answer, events, header, menuItem } = person
  await press('add')
  await answer('Cancel')
  await resultIs(result, /add threw AddMiniApp\.RejectedByUser/)
  await press('add')
  await answer('Add')
  await resultIs(result, /add \{"notificationDetails":\{"url":"[^"]+","token":"[^"]+"\}\}/)
  await eventually(async () =>
    expect(await events.textContent()).toBe('miniAppAddRejected miniAppAdded '),
  )
  await eventually(() => expect(mini.apps.webhooks.length).toBeGreaterThanOrEqual(1))
  const said = mini.apps.webhooks.map(({ payload }) =>
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  )
  // One event, as a server that reads the token of this one expects it.
  expect(said).toEqual([
    {
      event: 'miniapp_added',
      notificationDetails: { url: expect.any(String), token: expect.any(String) },
    },
  ])

  // Added on the next start, for this app only.
  await header('Close').click()
  const again = encodeURIComponent(`${mini.apps.origin}/app`)
  await person.page.goto(`${on.product.url}/mini-app?url=${again}`)
  await press('context')
  await resultIs(result, /"added":true,"notificationDetails":\{"url"/)
  // It learns of the channel that the link names.
  await header('Close').click()
  await person.page.goto(`${on.product.url}/mini-app?url=${again}&channel=lagoon`)
  await press('context')
  await resultIs(result, /"location":\{"type":"channel","channel":\{"key":"lagoon","name":"Lagoon"/)
  await header('More about Tides').click()
  await waitForVisible(menuItem('Reload'))
  await person.page.keyboard.press('Escape')
  await waitForHidden(menuItem('Reload'))
  await waitForVisible(person.sheet)
  await header('More about Tides').click()
  await menuItem('Remove mini app').click()
  await eventually(async () => expect(await events.textContent()).toContain('miniAppRemoved'))
  expectNoConsoleErrors(person)
})

test('an app composes, leads to people, and its place is kept while it is minimized and after a reload', async () => {
  const person = await open('writer', '/app')
  const { page, press, result, sheet, header, bar, heading, argument, restoreButton } = person
  await argument.fill('A first thought')
  await press('compose')
  const { dialog, ...write } = composer(page)
  await waitForVisible(dialog)
  await page.keyboard.press('Escape')
  await waitForHidden(dialog)
  await resultIs(result, /compose \{"cast":null\}/)
  await argument.fill('')
  await press('compose')
  // The first text stays a draft, and what is attached is no part of the text.
  await write.has('From the tide table')
  await waitForVisible(write.otherDrafts(1))
  await waitForVisible(write.removeLink('tides.example'))
  await page.keyboard.press('Control+Enter')
  await resultIs(
    result,
    /compose \{"cast":\{"hash":"0x[0-9a-f]{40}","text":"From the tide table","embeds":\["https:\/\/tides.example\/"\]\}\}/,
  )

  await argument.fill('2')
  await press('profile')
  await page.waitForURL(/\/@/)
  await waitForVisible(bar)
  await waitForHidden(sheet)
  // It ran on.
  await restoreButton.click()
  await resultIs(result, /profile undefined/)
  await header('Minimize').click()
  await waitForVisible(bar)
  await page.reload()
  await waitForVisible(bar)
  await restoreButton.click()
  await waitForVisible(heading)

  // Another app doesn't take its place unasked.
  await page.keyboard.press('Escape')
  await waitForVisible(bar)
  await page.goto(`${on.product.url}/mini-app?url=${encodeURIComponent('https://other.example/')}`)
  await waitForVisible(person.closeQuestion)
  await person.staysButton.click()
  await waitForHidden(person.closeQuestion)
  expectNoConsoleErrors(person)
})

test('an app that never says it is ready, one that may not be framed, and one that leads away are told apart', async () => {
  const person = await open('watcher', '/silent')
  const { page, fault, faultSays, heading } = person
  await waitForVisible(faultSays('The mini app hasn’t said it’s ready'))
  await person.showButton.click()
  await waitForVisible(heading)

  const openNext = async (path: string) => {
    await person.header('Close').click()
    await page.goto(`${on.product.url}/mini-app?url=${encodeURIComponent(mini.apps.origin + path)}`)
  }
  await openNext('/framed')
  await waitForVisible(faultSays('This page can’t be shown here'))
  expect(await fault.textContent()).toContain('X-Frame-Options')
  expect(await person.outsideLink.getAttribute('href')).toBe(`${mini.apps.origin}/framed`)

  await openNext('/leaves')
  await waitForVisible(faultSays('The mini app led to another site'))
})

test('a hostile app reaches nothing, and is no longer heard when it floods', async () => {
  const person = await open('victim', '/hostile')
  const { page, result, question, heading, answer } = person
  await resultIs(result, /ready: answered/)
  const said = (await result.textContent()) ?? ''
  for (const expected of [
    'reads the page: SecurityError',
    'reads the document around it: SecurityError',
    'navigates the page: SecurityError',
    'prototype: This host has no method constructor',
    'write: SET is not supported',
    'deep: A host has methods',
    'script: Only web URLs can be opened',
    'node: anvil_setBalance is not supported',
  ])
    expect(said).toContain(expected)
  expect(said).not.toContain('past: answered')
  // The frame of another origin inside the app got no context.
  expect(page.frames().every((frame) => !frame.url().includes('example.com'))).toBe(true)
  const inner = page.frames().find((frame) => frame.url().includes('hostile-inner'))!
  expect(await inner.title()).toBe('Inner')

  await heading.click()
  for (let refusal = 0; refusal < 3; refusal++) {
    await waitForVisible(question)
    await answer('Cancel')
  }
  await waitForHidden(question)
  await resultIs(result, /flood19: answered/)
  await heading.click()
  await new Promise((later) => setTimeout(later, 500))
  expect(await question.count()).toBe(0)
})

test('a page of Castaway itself, and an insecure one, never run as an app', async () => {
  const person = await open('guard', '/app')
  const { page, header, faultSays } = person
  for (const [url, words] of [
    ['http://tides.example/', 'This mini app isn’t secure'],
    ['https://wallet.farcaster.xyz/', 'This mini app is blocked'],
  ] as const) {
    await header('Close').click()
    await page.goto(`${on.product.url}/mini-app?url=${encodeURIComponent(url)}`)
    await waitForVisible(faultSays(words))
  }
  const policy = (await page.request.get(on.product.url)).headers()['content-security-policy']
  expect(policy).toContain("frame-src 'self';")
})

test('an app opens from its card in a cast, by keyboard, and knows the cast', async () => {
  const castText = `Look at the tides ${Date.now()}`
  const text = encodeURIComponent(`${castText} ${mini.apps.origin}/app ${mini.apps.origin}/token`)
  const person = await on.registeredUser('caster', { path: `/compose?text=${text}` })
  const { page } = person
  const { dialog } = composer(page)
  await waitForVisible(dialog)
  await page.keyboard.press('Control+Enter')
  await waitForHidden(dialog)
  let hash = ''
  await eventually(async () => {
    const { result: found } = await clientOf(on.product).searchCasts({ q: `"${castText}"` })
    hash = found.casts[0]!.hash
  })
  await page.goto(`${on.product.url}/cast/${hash}`)
  const { link } = miniApp(page, 'Tides')
  await waitForVisible(link)
  await link.focus()
  await page.keyboard.press('Enter')
  const { press, result, sheet } = miniAppHost(page)
  await waitForVisible(sheet)
  await press('context')
  await resultIs(result, new RegExp(`"type":"cast_embed".*"hash":"${hash}"`))
  expect(await deepViolations(page, { part: 'dialog[data-mini-app]' })).toEqual([])
  // In the app itself, Escape is the app's.
  await miniAppHost(page).header('Minimize').press('Escape')
  await waitForVisible(miniAppHost(page).bar)

  // A card that shows a token opens no app.
  await miniApp(page, 'Ether').link.click()
  await page.waitForURL('**/wallet/token/eip155*')
  expectNoConsoleErrors(person)
})
