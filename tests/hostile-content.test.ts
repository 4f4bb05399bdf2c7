import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { eventually, waitForVisible, setupJourney } from './harness/journey'
import { content } from './screens/cast'
import { feed } from './screens/feed'
import { frame } from './screens/frames'
import { profile, usernames } from './screens/profile'
import { thread } from './screens/thread'
import { viewer } from './screens/viewer'

const on = setupJourney({ CASTAWAY_WORLD: 'hostile' })

/** Watches for what must never happen: dialogs, foreign scripts, external requests, layout shifts. */
async function watched() {
  const user = await on.newUser({ width: 820, height: 900 })
  const { page, context } = user
  const bad: string[] = []
  page.on('dialog', (dialog) => {
    bad.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => bad.push(`a window: ${popup.url()}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    const isOwn =
      url.origin === on.product.url || url.protocol === 'blob:' || url.protocol === 'data:'
    const isImage = url.protocol === 'https:' && ['image', 'media'].includes(request.resourceType())
    if (!isOwn && !isImage) bad.push(`a request: ${request.resourceType()} ${request.url()}`)
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    const scripts: string[] = []
    Object.assign(window, { shifts, scripts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('securitypolicyviolation', (event) => {
      if (/script|object|frame|connect/.test(event.effectiveDirective)) {
        scripts.push(`${event.effectiveDirective} ${event.blockedURI}`)
      }
    })
  })
  return { ...user, bad }
}

const pageProblems = (page: Page) =>
  page.evaluate(() => {
    const { shifts, scripts } = window as unknown as { shifts: number[]; scripts: string[] }
    return { shift: shifts.reduce((sum, each) => sum + each, 0), scripts }
  })

/** All external URLs on the page that come from casts. */
const externalUrls = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main a[href], main img[src], main iframe, main object, main embed',
      ),
    ].map((each) =>
      each instanceof HTMLAnchorElement
        ? each.protocol
        : each instanceof HTMLImageElement
          ? new URL(each.src, location.href).protocol
          : each.tagName,
    ),
  )

test('hostile casts are shown, and nothing in them runs, leaves or moves', async () => {
  const { page, bad } = await watched()
  const names = ['html', 'gone-picture', 'emojis', 'everybody', 'mirror', 'zalgo', 'spaces']
  for (const name of [...names, 'mmmmmmmmmmmmmmmm.base.eth', 'castaway.base.eth']) {
    await page.goto(`${on.product.url}/@${name}`)
    await waitForVisible(feed(page).rows)
    // From here on, content that loads late must not move what the user reads.
    await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0))
    // Moves by keyboard to the end of the loaded casts, over every kind of cast.
    for (let row = 0; row < 30; row++) await page.keyboard.press('j')
    await eventually(async () => {
      const rows = await feed(page).rows.count()
      expect(rows).toBeGreaterThan(0)
    })
    for (const way of await externalUrls(page)) {
      expect(['http:', 'https:', 'blob:'], `${way} on ${name}`).toContain(way)
    }
    const { shift, scripts } = await pageProblems(page)
    expect(scripts).toEqual([])
    expect(shift, `what moved on ${name}`).toBeLessThan(0.1)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, `wider than the window on ${name}`).toBeLessThanOrEqual(0)
  }
  expect(bad).toEqual([])
})

test('a thread a thousand deep is read down and up with few nodes', async () => {
  const { page, bad } = await watched()
  const found = await clientOf(on.product).searchCasts({ q: '"Level 1000"' })
  await page.goto(`${on.product.url}/cast/${found.result.casts[0]!.hash}`)
  await waitForVisible(content(page, 'Level 1000.'))
  const { earlier, rows } = thread(page)
  await eventually(async () => {
    await page.keyboard.press('Home')
    await earlier.press('Enter', { timeout: 1_000 })
  })
  await eventually(async () => {
    expect(await rows.first().getAttribute('aria-setsize')).toMatch(/^[3-9]\d\d$/)
  })
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3_000)

  const middle = await clientOf(on.product).searchCasts({ q: '"Level 500"' })
  await page.goto(`${on.product.url}/cast/${middle.result.casts[0]!.hash}`)
  await waitForVisible(content(page, 'Level 503.'))
  // Further replies load by themselves near the viewport.
  await eventually(async () => {
    await page.mouse.wheel(0, 1_200)
    expect(await content(page, /^Level 5[3-9]\d\.$/).count()).toBeGreaterThan(0)
  })
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3_000)
  expect((await pageProblems(page)).scripts).toEqual([])
  expect(bad).toEqual([])
})

test('invalid images, videos and frames are reported', async () => {
  const { page } = await watched()
  const client = clientOf(on.product)
  const open = async (words: string) => {
    const { result } = await client.searchCasts({ q: words })
    await page.goto(`${on.product.url}/cast/${result.casts[0]!.hash}`)
  }
  await open('"None of these is what it says"')
  await eventually(async () => expect(await viewer(page).brokenImage.count()).toBe(2))
  await open('"A stream that is broken"')
  await viewer(page).playButton.press('Enter')
  await waitForVisible(viewer(page).brokenVideo)
  await open('"Press anything"')
  const { region } = frame(page)
  await waitForVisible(content(region, '127.0.0.1').or(content(region, 'localhost')))
  expect(await page.evaluate(() => document.querySelectorAll('main script').length)).toBe(0)
  expect((await pageProblems(page)).scripts).toEqual([])
})

/** As long as a username can be. */
const WIDEST = 'mmmmmmmmmmmmmmmm.base.eth'

test('the widest name fits on a phone, in rows, mentions and on its own page', async () => {
  const user = await on.newUser({ width: 360, height: 740 })
  const { page } = user
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await page.goto(`${on.product.url}/@${WIDEST}`)
  await waitForVisible(profile(page).heading(/mmmm/))
  await waitForVisible(feed(page).rows)
  expect(await wide()).toBeLessThanOrEqual(0)
  const found = await clientOf(on.product).searchCasts({ q: '"Ask"' })
  const [cast] = found.result.casts.filter(({ text }) => text.includes('@castaway.base.eth'))
  await page.goto(`${on.product.url}/cast/${cast!.hash}`)
  await waitForVisible(content(page, 'Ask @castaway.eth'))
  const mentioned = ['castaway.eth', 'castaway.base.eth', 'base.eth']
  for (const name of mentioned) {
    await waitForVisible(usernames(page).mention(name))
  }
  expect(await wide()).toBeLessThanOrEqual(0)
  await page.goto(`${on.product.url}/search?q=mmmm&tab=people`)
  await eventually(async () => {
    expect(await usernames(page).linksTo(WIDEST).count()).toBeGreaterThan(0)
  })
  expect(await wide()).toBeLessThanOrEqual(0)
})
