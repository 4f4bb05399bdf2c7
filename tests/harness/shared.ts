import { rmSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser'
import { seededWorld, startProduct, type Product } from './product'

/** What the files of one worker have in common: starting a browser or a product takes longer than many a journey. */

let browser: Promise<Browser> | undefined
const products = new Map<string, Promise<Product>>()
const running: Product[] = []

export const sharedBrowser = (): Promise<Browser> => (browser ??= openBrowser())

/** The running product of this environment. Nobody stops it, moves its clock or makes its network fail. */
export function sharedProduct(env: Record<string, string>): Promise<Product> {
  const key = JSON.stringify(env)
  const known = products.get(key)
  if (known) return known
  const started = startWorld(env).then((product) => {
    running.push(product)
    return product
  })
  products.set(key, started)
  return started
}

/** Starts a product, a large world from a folder that it was planted in before. */
export async function startWorld(env: Record<string, string> = {}): Promise<Product> {
  const { CASTAWAY_WORLD: world = 'tiny', PROVIDER_URL, CASTAWAY_DATA } = env
  const isLarge = world !== 'tiny' && !PROVIDER_URL && !CASTAWAY_DATA
  const folder = isLarge ? await seededWorld(world) : {}
  return startProduct({ ...folder, ...env })
}

// The worker is ended by a signal; the browser ends with its process by itself.
process.once('SIGTERM', () => process.exit())
process.once('exit', () => {
  for (const { stop, dataFolder } of running) {
    void stop('SIGKILL')
    rmSync(dataFolder, { recursive: true, force: true })
  }
})
