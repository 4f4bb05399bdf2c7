import { expect, test } from 'vitest'
import {
  eventually,
  goByKeys,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { cast, content } from './screens/cast'
import { composer } from './screens/composer'
import { feed } from './screens/feed'
import { help } from './screens/help'
import { ENTRY, palette } from './screens/palette'
import { shell } from './screens/shell'

const on = setupJourney({ CASTAWAY_WORLD: 'social' })

test('the palette finds routes, people and commands by some letters', async () => {
  const guest = await on.newUser()
  const { page } = guest
  const { keyboard } = page
  await page.goto(on.product.url)
  const { rows } = feed(page)
  await waitForVisible(rows)
  const author = await cast(rows.first()).author.getAttribute('href')

  const { dialog, chosen, ...entries } = palette(page)
  await keyboard.press('Control+k')
  await waitForVisible(entries.channels)
  // Actions that guests cannot do are not offered.
  expect(await entries.ownProfile.count()).toBe(0)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  const second = await chosen()
  await keyboard.press('ArrowUp')
  expect(await chosen()).not.toBe(second)
  await keyboard.type('chanls')
  await eventually(async () => expect(await chosen()).toContain(ENTRY.channels))
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/channels')
  await waitForHidden(dialog)

  await keyboard.press('Control+k')
  await waitForVisible(entries.recentChannels)
  await keyboard.type('theme dark')
  await eventually(async () => expect(await chosen()).toContain(ENTRY.night))
  await keyboard.press('Enter')
  await eventually(async () =>
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('night'),
  )

  await keyboard.press('Control+k')
  await keyboard.type(author!.slice(1))
  const person = content(entries.people, author!.slice(1), { exact: true })
  await waitForVisible(person)
  await person.click()
  await page.waitForURL((url) => decodeURIComponent(url.pathname) === author)

  await keyboard.press('Control+k')
  await keyboard.type('no such thing at all')
  await eventually(async () => expect(await chosen()).toContain(ENTRY.search))
  await keyboard.press('Escape')
  await waitForHidden(dialog)
  expectNoConsoleErrors(guest)
})

test('the help shows the keys of a route, and F6 moves between landmarks', async () => {
  const guest = await on.newUser()
  const { page } = guest
  const { keyboard } = page
  await page.goto(on.product.url)
  await waitForVisible(feed(page).rows)
  await keyboard.press('?')
  const { dialog, anywhere, inList, inThread } = help(page)
  await waitForVisible(inList)
  expect(await inThread.count()).toBe(0)
  await keyboard.press('Escape')
  await waitForHidden(dialog)
  await goByKeys(page, ',', '/settings')
  await keyboard.press('?')
  await waitForVisible(anywhere)
  expect(await inList.count()).toBe(0)
  await keyboard.press('Escape')

  // F6 moves past endless lists.
  await page.goto(on.product.url)
  await waitForVisible(feed(page).rows)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const parts = []
  for (let step = 0; step < 3; step++) {
    await keyboard.press('F6')
    parts.push(await page.evaluate(() => document.activeElement?.tagName))
  }
  expect(parts).toEqual(['HEADER', 'MAIN', 'ASIDE'])
})

test('shared text opens the composer, and an unknown URL shows an error', async () => {
  const guest = await on.newUser()
  const { page } = guest
  await page.goto(`${on.product.url}/compose?text=Look&url=https%3A%2F%2Fexample.org`)
  // A guest sees what is missing.
  await waitForVisible(composer(page).signInNotice)
  await page.goto(`${on.product.url}/no/such/place`)
  await waitForVisible(shell(page).notFound)
  const manifest = await (await fetch(`${on.product.url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ display: 'standalone', share_target: { action: '/compose' } })
  for (const { src } of (manifest as { icons: { src: string }[] }).icons) {
    const icon = await fetch(`${on.product.url}${src}`)
    expect(icon.headers.get('content-type')).toMatch(/^image\//)
  }
  const worker = await fetch(`${on.product.url}/sw.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toContain('javascript')
})
