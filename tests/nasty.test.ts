import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { eventually, seen, stage } from './harness/journey'

const on = stage({ CASTAWAY_WORLD: 'nasty' })

/** Watches what must never happen: dialogs, scripts of others, requests elsewhere, things that move. */
async function watched() {
  const visitor = await on.visitor({ width: 820, height: 900 })
  const { page, context } = visitor
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
    const isPicture =
      url.protocol === 'https:' && ['image', 'media'].includes(request.resourceType())
    if (!isOwn && !isPicture) bad.push(`a request: ${request.resourceType()} ${request.url()}`)
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
  return { ...visitor, bad }
}

const told = (page: Page) =>
  page.evaluate(() => {
    const { shifts, scripts } = window as unknown as { shifts: number[]; scripts: string[] }
    return { shift: shifts.reduce((sum, each) => sum + each, 0), scripts }
  })

/** Every way out of the page that casts have made. */
const waysOut = (page: Page) =>
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

test('everything that is cast here is shown, and nothing runs, leaves or moves', async () => {
  const { page, bad } = await watched()
  for (const name of ['html', 'gone-picture', 'emojis', 'everybody', 'mirror', 'zalgo', 'spaces']) {
    await page.goto(`${on.product.url}/@${name}`)
    await seen(page.getByRole('feed').getByRole('article'))
    // From here on what one reads stands still, whatever comes late.
    await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0))
    // By keyboard to the end of what is here, over every kind of cast.
    for (let row = 0; row < 30; row++) await page.keyboard.press('j')
    await eventually(async () => {
      const rows = await page.getByRole('feed').getByRole('article').count()
      expect(rows).toBeGreaterThan(0)
    })
    for (const way of await waysOut(page)) {
      expect(['http:', 'https:', 'blob:'], `${way} on ${name}`).toContain(way)
    }
    const { shift, scripts } = await told(page)
    expect(scripts).toEqual([])
    expect(shift, `what moved on ${name}`).toBeLessThan(0.1)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, `wider than the window on ${name}`).toBeLessThanOrEqual(0)
  }
  expect(bad).toEqual([])
})

test('a thread a thousand deep is read to its end with few nodes, and upwards from its end', async () => {
  const { page, bad } = await watched()
  const found = await clientOf(on.product).searchCasts({ q: '"Level 1000"' })
  await page.goto(`${on.product.url}/cast/${found.result.casts[0]!.hash}`)
  await seen(page.getByText('Level 1000.'))
  const earlier = page.getByRole('button', { name: 'Show earlier casts' })
  await eventually(async () => {
    await page.keyboard.press('Home')
    await earlier.press('Enter', { timeout: 1_000 })
  })
  await eventually(async () => {
    expect(await page.getByRole('article').first().getAttribute('aria-setsize')).toMatch(
      /^[3-9]\d\d$/,
    )
  })
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3_000)

  const middle = await clientOf(on.product).searchCasts({ q: '"Level 500"' })
  await page.goto(`${on.product.url}/cast/${middle.result.casts[0]!.hash}`)
  await seen(page.getByText('Level 503.'))
  // Further answers come by themselves as they come near.
  await eventually(async () => {
    await page.mouse.wheel(0, 1_200)
    expect(await page.getByText(/^Level 5[3-9]\d\.$/).count()).toBeGreaterThan(0)
  })
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3_000)
  expect((await told(page)).scripts).toEqual([])
  expect(bad).toEqual([])
})

test('pictures that lie, films that are none and frames that break are told of in words', async () => {
  const { page } = await watched()
  const client = clientOf(on.product)
  const open = async (words: string) => {
    const { result } = await client.searchCasts({ q: words })
    await page.goto(`${on.product.url}/cast/${result.casts[0]!.hash}`)
  }
  await open('"None of these is what it says"')
  await eventually(async () =>
    expect(await page.getByText('This picture did not load').count()).toBe(2),
  )
  await open('"A stream that is broken"')
  await page.getByRole('button', { name: 'Play video' }).press('Enter')
  await seen(page.getByText(/This video did not load|your browser cannot play it/))
  await open('"Press anything"')
  const frame = page.getByRole('region', { name: /^Frame: / })
  await seen(frame.getByText('127.0.0.1').or(frame.getByText('localhost')))
  expect(await page.locator('main script').count()).toBe(0)
  expect((await told(page)).scripts).toEqual([])
})
