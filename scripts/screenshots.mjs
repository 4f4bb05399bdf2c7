#!/usr/bin/env node
// npm run screenshots: captures screenshots of the running product for the README, into docs/images.
import { spawnSync } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root, staleBuilds } from './inputs.mjs'

const stale = staleBuilds()
if (stale.length > 0) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', ...stale], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}

// The browser and product of the journeys; they are TypeScript, which Node 20 can't run.
const harness = async (file) =>
  (await runnerImport(join(root, 'tests/harness', file), { root, configFile: false })).module
const { openBrowser, openContext } = await harness('browser.ts')
const { startProduct, removeFolder } = await harness('product.ts')

const product = await startProduct({ CASTAWAY_WORLD: 'social' })
const browser = await openBrowser()
try {
  const answer = await fetch(`${product.url}/v2/farcaster/feed/trending?time_window=24h&limit=10`, {
    headers: { 'x-api-key': product.apiKey },
  })
  if (!answer.ok) throw new Error(`The trending feed answered ${answer.status}`)
  const { casts } = await answer.json()
  const talked = casts.toSorted((a, b) => b.replies.count - a.replies.count)[0]
  const known = casts.toSorted((a, b) => b.author.follower_count - a.author.follower_count)[0]
  const wide = { width: 1440, height: 900 }
  const phone = { width: 390, height: 844 }
  const shots = [
    ['home-day', '/', { ...wide, theme: 'light' }],
    ['home-night', '/', { ...wide, theme: 'dark' }],
    ['thread', `/cast/${talked.hash}`, { ...wide, theme: 'light' }],
    ['profile', `/@${known.author.username}`, { ...wide, theme: 'light' }],
    ['phone', '/', { ...phone, theme: 'light' }],
  ]
  await mkdir(join(root, 'docs/images'), { recursive: true })
  for (const [name, path, look] of shots) {
    const { context, page, consoleErrors } = await openContext(browser, look)
    await page.goto(product.url + path)
    await page.locator('main time').nth(3).waitFor()
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {
      // The stream of live events never becomes idle; the images are loaded by now.
    })
    await page.evaluate(() => document.fonts.ready)
    const file = join(root, 'docs/images', `${name}.png`)
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
    await context.close()
    if (consoleErrors.length > 0) throw new Error(`${name}: ${consoleErrors.join('; ')}`)
    console.log(`docs/images/${name}.png ${Math.round((await stat(file)).size / 1000)} kB`)
  }
} finally {
  await browser.close()
  await product.stop()
  await removeFolder(product.dataFolder)
}
