import { existsSync, mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { firstOf } from '@castaway/testkit/random-runs'
import pixelmatch from 'pixelmatch'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, preview, type PreviewServer } from 'vite'
import { openContext } from './harness/browser'
import { sharedBrowser } from './harness/shared'
import { componentGallery } from './screens/component-gallery'

/**
 * Compares every component of the design system, in every state and both themes, with its screenshot.
 * `UPDATE_SCREENSHOTS=1 npm test tests/component-gallery.test.ts` takes new ones. Look at them before you commit them.
 */

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const baseline = folder('./__screenshots__/')
const actual = folder('../.cache/screenshots/')
const web = folder('../apps/web/')
const updates = [process.env.UPDATE_SCREENSHOTS, process.env.UPDATE_LOOKS].includes('1')
if (process.env.UPDATE_LOOKS) {
  process.stderr.write('UPDATE_LOOKS is deprecated: set UPDATE_SCREENSHOTS instead\n')
}

/**
 * Tolerance of one pixel's color (0 to 1), and the share of pixels that may differ. The fonts are bundled; smoothing
 * depends on the system.
 */
const PIXEL_THRESHOLD = 0.15
const MAX_CHANGED_SHARE = 0.004

let browser: Browser
let server: PreviewServer
let address: string

beforeAll(async () => {
  const outDir = folder('../.cache/gallery')
  const options = { configFile: `${web}gallery.config.ts`, logLevel: 'warn' } as const
  await build({ ...options, build: { outDir } })
  server = await preview({ ...options, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  address = server.resolvedUrls?.local[0] ?? ''
  browser = await sharedBrowser()
})
afterAll(async () => {
  await server?.close()
})

for (const theme of firstOf(1, ['day', 'night'] as const)) {
  test(`components match their screenshots in the ${theme} theme`, async () => {
    const { page, context, consoleErrors } = await openContext(browser, {
      theme: theme === 'day' ? 'light' : 'dark',
      height: 1000,
    })
    await page.clock.setFixedTime(new Date('2026-05-04T09:30:00Z'))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${address}?theme=${theme}`)
    const { stories } = componentGallery(page)
    await stories.first().waitFor()
    await page.evaluate(async () => {
      await document.fonts.ready
    })
    await holdStill(page)
    const all = await stories.all()
    expect(all.length).toBeGreaterThan(8)
    const changed: string[] = []
    for (const story of all) {
      await settled(story)
      const name = `${await story.getAttribute('id')}-${theme}.png`
      const now = await story.screenshot({ animations: 'disabled', caret: 'hide' })
      const difference = await compare(name, now)
      if (difference) changed.push(`${name}: ${difference}`)
    }
    expect(changed, 'new screenshots are in .cache/screenshots').toEqual([])
    expect(consoleErrors).toEqual([])
    await context.close()
  })
}

/** Images load when they come near the viewport, and are painted a frame later. */
async function settled(story: Locator) {
  await story.scrollIntoViewIfNeeded()
  await story.evaluate(async (part) => {
    const images = Array.from(part.querySelectorAll('img'), (each) => each.decode())
    await Promise.allSettled(images)
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

/** Forces states that only a pointer or a key causes, with the browser's own tools. */
async function holdStill(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  for (const forced of ['hover', 'active', 'focus-visible']) {
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: componentGallery(page).forced(forced),
    })
    for (const nodeId of nodeIds) {
      await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [forced] })
    }
  }
}

/** Undefined if the screenshot is unchanged; otherwise a description of the difference. */
async function compare(name: string, now: Buffer): Promise<string | undefined> {
  if (updates) {
    mkdirSync(baseline, { recursive: true })
    await writeFile(
      baseline + name,
      await sharp(now).png({ palette: true, quality: 90 }).toBuffer(),
    )
    return undefined
  }
  const difference = await differenceOf(name, now)
  if (difference) {
    mkdirSync(actual, { recursive: true })
    await writeFile(actual + name, now)
  }
  return difference
}

async function differenceOf(name: string, now: Buffer): Promise<string | undefined> {
  if (!existsSync(baseline + name)) return 'there is no screenshot of it yet'
  const [was, is] = await Promise.all([pixels(await readFile(baseline + name)), pixels(now)])
  const { width, height } = was.info
  if (width !== is.info.width || height !== is.info.height) {
    return `it was ${width} × ${height}, it is ${is.info.width} × ${is.info.height}`
  }
  const off = pixelmatch(was.data, is.data, undefined, width, height, {
    threshold: PIXEL_THRESHOLD,
  })
  const part = off / (width * height)
  return part > MAX_CHANGED_SHARE
    ? `${(part * 100).toFixed(2)} % of its pixels are different`
    : undefined
}

const pixels = (file: Buffer) =>
  sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
