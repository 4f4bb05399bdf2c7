import { rmSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser'
import { seededDataFolder, startProduct, type Product } from './product'

/** Shared by the files of one worker: starting a browser or a product takes longer than many journeys. */

let browser: Promise<Browser> | undefined
const products = new Map<string, Promise<Product>>()
const running: Product[] = []

export const sharedBrowser = (): Promise<Browser> => (browser ??= openBrowser())

/** The running product of this environment. Tests must not stop it, move its clock or add faults. */
export function sharedProduct(env: Record<string, string>): Promise<Product> {
  const key = JSON.stringify({ CASTAWAY_WORLD: 'small', ...env })
  const known = products.get(key)
  if (known) return known
  const started = startWorld(env).then((product) => {
    running.push(product)
    return product
  })
  products.set(key, started)
  return started
}

/** Starts a product; a large world starts from a copy of a seeded folder. */
export async function startWorld(env: Record<string, string> = {}): Promise<Product> {
  const { CASTAWAY_WORLD: world = 'small', PROVIDER_URL, CASTAWAY_DATA } = env
  const isLarge = world !== 'small' && !PROVIDER_URL && !CASTAWAY_DATA
  const folder = isLarge ? await seededDataFolder(world) : {}
  return startProduct({ ...folder, ...env })
}

// The worker is ended by a signal; the browser exits with its process.
process.once('SIGTERM', () => process.exit())
process.once('exit', () => {
  // The products have been ended first: half a second later the worker is killed, whatever it is still deleting.
  for (const { dataFolder } of running) {
    try {
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // The product was writing while it was killed.
    }
  }
})
