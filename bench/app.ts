import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openContext } from '../tests/harness/browser'
import { removeFolder, startProduct, type Product } from '../tests/harness/product'
import { injectWallet } from '../tests/harness/wallet'
import { signIn } from '../tests/screens/sign-in'
import { welcome } from '../tests/screens/welcome'
import { castPages, statusPages, withAnswers, type PageTimes, watched } from './app-pages'
import { routeWeights } from './app-weight'
import { scrollThrough } from './app-scroll'
import { serveFolder } from './app-peer'
import { kb, median, ms, type Row } from './table'

/** CPU slowdown, which simulates a mid-range phone. */
const SLOWED = 4
const RUNS = 5

/** Folder of a static build of Phanpy, for comparison; without it, its rows are omitted. */
const peerFolder = process.env.PHANPY

/**
 * Benchmarks the app in headless Chromium, its CPU slowed four times; feeds are answered from memory, for the peer as
 * well.
 */
export async function app(): Promise<Row[]> {
  const browser = await openBrowser()
  const product = await startProduct({ CASTAWAY_WORLD: 'small' })
  try {
    const ours = await firstPaints(browser, product.url, (page) =>
      withAnswers(page, castPages(product.url)),
    )
    return [
      ...(await besidePeer(browser, ours)),
      ...(await scrollThrough(browser, product.url, SLOWED)),
      ...(await likes(browser, product)),
      ...routeWeights(),
    ]
  } finally {
    await browser.close()
    await product.stop('SIGKILL')
    await removeFolder(product.dataFolder)
  }
}

interface Paints {
  cold: PageTimes
  warm: PageTimes
  scripts: number
}

async function firstPaints(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void>,
): Promise<Paints> {
  const cold: PageTimes[] = []
  const warm: PageTimes[] = []
  let scripts = 0
  for (let run = 0; run < RUNS; run++) {
    const { context } = await openContext(browser, { width: 412, height: 900 })
    for (const into of [cold, warm]) {
      const page = await context.newPage()
      let weight = 0
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script') return
        void response
          .body()
          .then((body) => (weight += gzipSync(body).length))
          .catch(() => {})
      })
      await prepare(page)
      into.push(await watched(page, url, SLOWED))
      // Scripts that load after the feed count as well: they are part of the cost of a visit.
      await page.waitForTimeout(1_500)
      if (into === cold) scripts = weight
      await page.close()
    }
    await context.close()
  }
  return { cold: middle(cold), warm: middle(warm), scripts }
}

const middle = (all: PageTimes[]): PageTimes => ({
  painted: median(all.map((each) => each.painted)),
  readable: median(all.map((each) => each.readable)),
})

async function besidePeer(browser: Browser, ours: Paints): Promise<Row[]> {
  if (!peerFolder || !existsSync(peerFolder)) {
    process.stderr.write('without PHANPY=<folder of its static build> there is no peer beside\n')
    return paintRows(ours)
  }
  const peer = await serveFolder(peerFolder)
  try {
    const theirs = await firstPaints(browser, `${peer.url}/#/peer.test/p/l`, (page) =>
      withAnswers(page, statusPages('https://peer.test')),
    )
    return paintRows(ours, theirs)
  } finally {
    await peer.close()
  }
}

/** Compares with the peer if there is one, else with the limits that people perceive as instant and as fast. */
function paintRows(ours: Paints, theirs?: Paints): Row[] {
  const row = (what: string, figure: number, other: number | undefined, limit: number): Row => ({
    what,
    figure: ms(figure),
    against: other === undefined ? `${ms(limit)} limit` : `${ms(other)} Phanpy`,
    ratio: figure / (other ?? limit),
  })
  return [
    row('first contentful paint, cold', ours.cold.painted, theirs?.cold.painted, 1_800),
    row('first contentful paint, warm', ours.warm.painted, theirs?.warm.painted, 1_800),
    row('readable feed, cold', ours.cold.readable, theirs?.cold.readable, 2_500),
    row('readable feed, warm', ours.warm.readable, theirs?.warm.readable, 2_500),
    ...(theirs
      ? [
          {
            what: 'scripts of a first visit',
            figure: kb(ours.scripts),
            against: `${kb(theirs.scripts)} Phanpy`,
            ratio: ours.scripts / theirs.scripts,
          },
        ]
      : []),
  ]
}

/** From the press of a like to the paint that shows it, measured by the browser's event timing. */
async function likes(browser: Browser, product: Product): Promise<Row[]> {
  const { context, page } = await openContext(browser)
  await injectWallet(context)
  await signIn(page).byWallet(product.url)
  await welcome(page).chooseName('bench')
  await page.goto(`${product.url}/@ana`)
  const like = page.getByRole('article').first().getByRole('button', { name: /^Like/ })
  await like.waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { pressed: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'click') seen.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const presses = 30
  for (let press = 0; press < presses; press++) {
    await like.click()
    await page.waitForTimeout(150)
  }
  const slow = await page.evaluate(() => (window as unknown as { pressed: number[] }).pressed)
  // The browser reports only events of 16 ms or more.
  const all = [...slow, ...Array.from({ length: Math.max(0, presses - slow.length) }, () => 16)]
  await context.close()
  return [
    {
      what: 'like to paint, median of 30',
      figure: ms(median(all)),
      against: '50 ms limit',
      ratio: median(all) / 50,
    },
  ]
}
