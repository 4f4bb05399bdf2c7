import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  answered,
  chooseName,
  eventually,
  gone,
  noComplaints,
  seen,
  signIn,
  stage,
  still,
} from './harness/journey'
import { clientOf, register } from './harness/people'
import { placesOf, settled } from './harness/places'
import { injectWallet } from './harness/wallet'

const on = stage({ CASTAWAY_WORLD: 'social' })

/** Collects what a screen reader is told: words that come into a region that is live, in their order. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    const hear = (node: Node | null) => {
      const region = (node instanceof Element ? node : node?.parentElement)?.closest(
        '[aria-live=polite], [role=status], [role=alert]',
      )
      const words = region?.textContent?.trim()
      if (words && words !== told.at(-1)) told.push(words)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        hear(target)
        // An alert is read out when it comes with its words.
        for (const node of addedNodes)
          if (node instanceof Element) hear(node.matches('[role=alert]') ? node : null)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told)
}

/** The list as it is read: where each row says that it stands, in the order of the document. */
const readRows = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=feed] [role=article]')].map((row) => ({
      place: Number(row.getAttribute('aria-posinset')),
      isNamed: row.textContent !== '',
    })),
  )

test('every place has one heading of its own, its parts in reading order and nothing that skips', async () => {
  const person = await on.visitor()
  const { page } = person
  await injectWallet(person.context)
  await signIn(page, on.product.url)
  await chooseName(page, 'reader')
  const wrong: Record<string, unknown> = {}
  for (const { name, path } of await placesOf(on.product)) {
    // Tabs of a place share its frame.
    if (path.includes('tab=')) continue
    await page.goto(on.product.url + path)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    await settled(page)
    await page.waitForFunction(() => document.title.endsWith(' · Castaway'))
    const said = await page.evaluate(() => {
      const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
        .filter((each) => each.checkVisibility() && !each.closest('aside, dialog'))
        .map((each) => Number(each.tagName[1]))
      const parts = [...document.querySelectorAll('header, main, aside')]
        .filter((each) => !each.parentElement?.closest('header, main, aside'))
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
    const asItShould = { ones: 1, skips: false, parts: 'header main aside', first: '#screen' }
    if (JSON.stringify(frame) !== JSON.stringify(asItShould) || !title.endsWith(' · Castaway'))
      wrong[name] = said
  }
  expect(wrong).toEqual({})
  noComplaints(person)
})

test('a list that is drawn in parts is read in its order, also around the row that has the keyboard', async () => {
  const guest = await on.visitor()
  const { page } = guest
  await page.goto(`${on.product.url}/?tab=trending`)
  await seen(page.getByRole('feed').getByRole('article'))
  await eventually(async () => {
    await page.keyboard.press('j')
    const row = page.locator('[role=article]:focus, [role=article]:focus-within')
    expect(await row.getAttribute('aria-posinset', { timeout: 2_000 })).toBe('2')
  })
  for (let screen = 0; screen < 12; screen++) {
    await page.mouse.wheel(0, 1_500)
    await page.waitForTimeout(100)
    const rows = await readRows(page)
    const places = rows.map(({ place }) => place)
    // Scrolled away, the row that has the keyboard is still there, and still before what follows it.
    expect(places).toContain(2)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(rows.every(({ isNamed }) => isNamed)).toBe(true)
  }
  await eventually(async () => {
    await page.mouse.wheel(0, 1_500)
    expect((await readRows(page)).at(-1)!.place).toBeGreaterThan(20)
  })
  noComplaints(guest)
})

test('what happens is said: where one arrives, what was done, what failed, what is new', async () => {
  const client = clientOf(on.product)
  const crier = await register(client, 'crier')
  await client.publishCast({ signerUuid: crier.signerUuid, text: 'Here already' })
  const person = await on.visitor()
  const { page } = person
  await injectWallet(person.context)
  const told = await listen(page)
  await signIn(page, on.product.url)
  await chooseName(page, 'listener')
  await page.goto(`${on.product.url}/@crier`)
  const followed = answered(page, '/api/farcaster/user/follow')
  await page.getByRole('button', { name: 'Follow crier' }).first().click()
  await followed
  await seen(page.getByRole('button', { name: 'Unfollow crier' }))

  await page.getByRole('link', { name: 'Channels', exact: true }).first().click()
  await eventually(async () => expect(await told()).toContain('Channels'))
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await eventually(async () => expect(await told()).toContain('Home'))
  await seen(page.getByRole('article').filter({ hasText: 'Here already' }))

  await client.publishCast({ signerUuid: crier.signerUuid, text: 'Hear ye' })
  await eventually(async () => expect(await told()).toContain('1 new cast'))
  await page.getByRole('button', { name: '1 new cast' }).press('Enter')
  const row = page.getByRole('article').filter({ hasText: 'Hear ye' })
  await seen(row)

  // A button that is pressed says so by its state, and its count by its name. The pill gives the focus to a row first.
  await still(() => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? null))
  const like = row.getByRole('button', { name: /^Like, / })
  await like.press('Enter')
  await seen(row.getByRole('button', { name: 'Like, 1', pressed: true }))

  await page.keyboard.press('c')
  await page.getByRole('textbox', { name: 'Your cast' }).fill('Heard')
  await page.getByRole('dialog').getByRole('button', { name: 'Cast', exact: true }).click()
  await gone(page.getByRole('dialog'))
  await eventually(async () =>
    expect((await told()).some((words) => words.includes('Your cast is out'))).toBe(true),
  )

  await page.goto(`${on.product.url}/@nobody-of-this-name`)
  await seen(page.getByRole('main').getByText(/nobody|not found|no such|There is/i))
  expect(await page.title()).toMatch(/Castaway$/)
})
