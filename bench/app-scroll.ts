import type { Browser, CDPSession } from 'playwright-core'
import { openContext } from '../tests/harness/browser'
import { castPages, withAnswers } from './app-pages'
import { ms, type Row } from './table'

const CASTS = 10_000

/** Scrolls a feed of 10,000 casts from start to end and measures DOM size, memory and blocking. */
export async function scrollThrough(
  browser: Browser,
  origin: string,
  slowed: number,
): Promise<Row[]> {
  const { context, page } = await openContext(browser, { width: 412, height: 900 })
  await withAnswers(page, castPages(origin))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await devtools.send('HeapProfiler.enable')
  await page.addInitScript(() => {
    const long: number[] = []
    Object.assign(window, { long })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) long.push(entry.duration)
    }).observe({ type: 'longtask' })
  })
  await page.goto(`${origin}/c/${await aChannel(origin)}`)
  await page.getByText('Number 0.').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(2_000)
  const before = await heap(devtools)

  const longest = () =>
    page.evaluate(() => Math.max(0, ...(window as unknown as { long: number[] }).long.splice(0)))
  await longest()
  // At reading speed: three notches of the wheel per second.
  await page.mouse.move(200, 500)
  for (let notch = 0; notch < 20; notch++) {
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(330)
  }
  const atRest = await longest()

  const nodes = await page.evaluate(async (casts) => {
    const frame = () => new Promise(requestAnimationFrame)
    const last = () =>
      Math.max(
        0,
        ...[...document.querySelectorAll('[role="article"]')].map((row) =>
          Number(/Number (\d+)\./.exec(row.textContent ?? '')?.[1] ?? 0),
        ),
      )
    let most = 0
    let stalled = 0
    let at = 0
    while (at < casts && stalled < 600) {
      window.scrollBy(0, window.innerHeight * 3)
      await frame()
      await frame()
      most = Math.max(most, document.getElementsByTagName('*').length)
      const now = last()
      stalled = now > at ? 0 : stalled + 1
      at = Math.max(at, now)
    }
    if (at < casts) throw new Error(`The feed ended at cast ${at}`)
    return most
  }, CASTS)
  const grown = (await heap(devtools)) - before
  await context.close()
  return [
    limited('DOM nodes, most while 10,000 casts pass', nodes, 3_000, String(nodes), '3,000'),
    limited(
      'heap growth after 10,000 casts',
      grown / 1e6,
      60,
      `${(grown / 1e6).toFixed(1)} MB`,
      '60 MB',
    ),
    limited(
      'longest task at reading speed',
      atRest,
      50,
      atRest ? ms(atRest) : 'under 50 ms',
      '50 ms',
    ),
  ]
}

const limited = (
  what: string,
  value: number,
  limit: number,
  figure: string,
  said: string,
): Row => ({ what, figure, against: `${said} limit`, ratio: value / limit })

/** Heap size in bytes after garbage collection. */
async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

async function aChannel(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/farcaster/channel/list?limit=1`)
  const { channels } = (await response.json()) as { channels: { id: string }[] }
  if (!channels[0]) throw new Error('The island has no channel')
  return channels[0].id
}
