import { isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  waitForPost,
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
  waitUntilStable,
} from './harness/journey'
import { clientOf, signInAndRegister, register } from './harness/people'
import { waitForAnimations, routesOf, waitForSettledPage } from './harness/routes'
import { cast, castRow } from './screens/cast'
import { composer, SENT } from './screens/composer'
import { feed, ONE_NEW_CAST } from './screens/feed'
import { profile } from './screens/profile'
import { NAV_ITEM, shell, TITLE_END } from './screens/shell'

const on = setupJourney({ CASTAWAY_WORLD: 'social' })

/** Collects what a screen reader announces: text inserted into live regions, in order. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    const hear = (node: Node | null) => {
      const region = (node instanceof Element ? node : node?.parentElement)?.closest(
        '[aria-live=polite], [role=status], [role=alert]',
      )
      const words = region?.textContent?.trim()
      if (words && words !== announcements.at(-1)) announcements.push(words)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        hear(target)
        // An alert is announced when it is inserted with its text.
        for (const node of addedNodes)
          if (node instanceof Element) hear(node.matches('[role=alert]') ? node : null)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
}

/** One screen of each layout, or all in a deep run. */
const LAYOUTS = ['home', 'thread', 'profile', 'settings', 'developers', 'documentation']

const EVERY_ROUTE = 300_000

test(
  'every screen has one heading of its own, landmarks in reading order and no skipped heading level',
  async () => {
    const person = await on.registeredUser('lector')
    const { page } = person
    // Tabs of a screen share its layout.
    const routes = (await routesOf(on.product)).filter(({ path }) => !path.includes('tab='))
    const wrong: Record<string, unknown> = {}
    for (const { name, path } of routes) {
      if (!isDeep && !LAYOUTS.includes(name)) continue
      await page.goto(on.product.url + path)
      await shell(page).heading.first().waitFor({ state: 'attached' })
      await waitForSettledPage(page)
      await page.waitForFunction((end) => document.title.endsWith(end), TITLE_END)
      const said = await page.evaluate(() => {
        const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
          .filter((each) => each.checkVisibility() && !each.closest('aside, dialog'))
          .map((each) => Number(each.tagName[1]))
        const parts = [...document.querySelectorAll('header, main, aside')]
          .filter((each) => !each.parentElement?.closest('header, main, aside, dialog'))
          .map((each) => each.tagName.toLowerCase())
        const first = document.querySelector('a, button')
        return {
          title: document.title,
          ones: levels.filter((level) => level === 1).length,
          skips: levels.some((level, at) => at > 0 && level > levels[at - 1]! + 1),
          parts: parts.join(' '),
          first: first?.getAttribute('href'),
        }
      })
      const { title, ...frame } = said
      // The settings, the pages for developers and the documentation use the space beside the screen.
      const parts = /^\/(settings|developers|docs)/.test(path) ? 'header main' : 'header main aside'
      const asItShould = { ones: 1, skips: false, parts, first: '#screen' }
      if (JSON.stringify(frame) !== JSON.stringify(asItShould) || !title.endsWith(TITLE_END))
        wrong[name] = said
    }
    expect(wrong).toEqual({})
    expectNoConsoleErrors(person)
  },
  EVERY_ROUTE,
)

test('a list drawn in parts keeps its order in the document, also around the row that has the keyboard', async () => {
  const guest = await on.newUser()
  const { page } = guest
  await page.goto(`${on.product.url}/?tab=trending`)
  const { rows, focusedRow, rowPositions } = feed(page)
  await waitForVisible(rows)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await eventually(async () => expect(await focusedRow.getAttribute('aria-posinset')).toBe('2'))
  for (let screen = 0; screen < 12; screen++) {
    await page.mouse.wheel(0, 1_500)
    await waitForAnimations(page)
    const found = await rowPositions()
    const order = found.map(({ place }) => place)
    // Scrolled away, the focused row is still there, and still before the rows that follow it.
    expect(order).toContain(2)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(found.every(({ isNamed }) => isNamed)).toBe(true)
  }
  await eventually(async () => {
    await page.mouse.wheel(0, 1_500)
    expect((await rowPositions()).at(-1)!.place).toBeGreaterThan(20)
  })
  expectNoConsoleErrors(guest)
})

test('a screen reader announces arrivals, actions, failures and news', async () => {
  const client = clientOf(on.product)
  const herald = await register(client, 'herald')
  await client.publishCast({ signerUuid: herald.signerUuid, text: 'Here already' })
  const person = await on.newUser()
  const { page } = person
  await signInAndRegister(person.context, on.product.url, 'listener', { key: generatePrivateKey() })
  const announcements = await listen(page)
  await page.goto(`${on.product.url}/@herald`)
  const followed = waitForPost(page, '/api/farcaster/user/follow')
  await profile(page).followButton.click()
  await followed
  await waitForVisible(profile(page).unfollowButton)

  await shell(page).link.channels.click()
  await eventually(async () => expect(await announcements()).toContain(NAV_ITEM.channels))
  await shell(page).link.home.click()
  await eventually(async () => expect(await announcements()).toContain(NAV_ITEM.home))
  await waitForVisible(castRow(page, 'Here already'))

  await client.publishCast({ signerUuid: herald.signerUuid, text: 'Hear ye' })
  await eventually(async () => expect(await announcements()).toContain(ONE_NEW_CAST))
  await feed(page).newCasts(1).press('Enter')
  const row = castRow(page, 'Hear ye')
  await waitForVisible(row)

  // A pressed button exposes its state, and its count in its name. The pill focuses a row first.
  await waitUntilStable(() =>
    page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? null),
  )
  const like = cast(row).like()
  await like.press('Enter')
  await waitForVisible(cast(row).like({ count: 1, pressed: true }))

  await page.keyboard.press('c')
  await composer(page).field.fill('Heard')
  await composer(page).send()
  await waitForHidden(composer(page).dialog)
  await eventually(async () =>
    expect((await announcements()).some((words) => words.includes(SENT))).toBe(true),
  )

  await page.goto(`${on.product.url}/@nobody-of-this-name`)
  await waitForVisible(profile(page).unknownNotice)
  expect((await page.title()).endsWith(TITLE_END)).toBe(true)
})
