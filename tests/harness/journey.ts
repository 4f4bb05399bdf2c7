import { mkdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { isDeep } from '@castaway/testkit/random-runs'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openContext, type BrowserUser, type ContextOptions } from './browser'
import { signInWithSigner, signInWithWallet, signInAndRegister } from './people'
import { removeFolder, type Product } from './product'
import { sharedBrowser, sharedProduct, startWorld } from './shared'
import { STEP_TIMEOUT } from './steps'
import { injectWallet, type TestWallet } from './wallet'

export * from './steps'

const screenshots = fileURLToPath(new URL('../../.cache/journeys/', import.meta.url))

export interface SignedInUserOptions extends ContextOptions {
  /** Key of their wallet; a new one by default. */
  key?: Hex
  /** Path of the first page; Home by default. */
  path?: string
  /** URL of another product than the journey's own. */
  url?: string
}

export interface WalletUserOptions extends SignedInUserOptions {
  /** Whether the wallet, which owns an account, approves the signer for it. */
  approves?: boolean
}

export interface RegisteredUserOptions extends SignedInUserOptions {
  displayName?: string
}

/** Someone who has signed in with a wallet that their browser has. */
export interface SignedInUser extends BrowserUser {
  wallet: TestWallet
}

export interface Journey {
  readonly product: Product
  readonly browser: Browser
  /** Starts another product with its own data folder; stopped with the others. */
  start(env?: Record<string, string>): Promise<Product>
  /** Opens a browser of a new user; a failing test leaves screenshots of its pages. */
  newUser(options?: ContextOptions): Promise<BrowserUser>
  /** Opens a browser of a user who has signed in with a wallet, and has the accounts that it owns. */
  signedInUser(options?: WalletUserOptions): Promise<SignedInUser>
  /** Opens a browser of a user who has also registered this username. */
  registeredUser(name: string, options?: RegisteredUserOptions): Promise<SignedInUser>
}

/**
 * Limit in milliseconds for the start of a product: three times what the first start of the large world takes, which
 * both workers seed at once while all other tests run.
 */
const FIRST_START = 270_000

/**
 * Sets up one browser and one running product for a file of journeys. Files share both with others of the same
 * environment: they are isolated by their users, whose names no other file has.
 * @param env the environment that the product is started with
 * @param options.own a product that no other file uses, for journeys that stop it, move its clock or break it
 * @param options.installs pages install the service worker, for journeys without a connection or with another version:
 *   each browser downloads the whole app then, which takes a sixth of a journey's processor time
 */
export function setupJourney(
  env: Record<string, string> = {},
  { own = false, installs = isDeep } = {},
): Journey {
  let browser: Browser
  let product: Product
  const products: Product[] = []
  const users: BrowserUser[] = []
  const start = async (more: Record<string, string> = {}) => {
    const started = await startWorld(more)
    products.push(started)
    return started
  }
  beforeAll(async () => {
    ;[browser, product] = await Promise.all([
      sharedBrowser(),
      own ? start(env) : sharedProduct(env),
    ])
  }, FIRST_START)
  afterEach(async ({ task }) => {
    for (const [number, user] of users.splice(0).entries()) {
      if (task.result?.state === 'fail') await saveScreenshots(`${number + 1} ${task.name}`, user)
      await user.context.close()
    }
  })
  afterAll(async () => {
    for (const each of products) {
      await each.stop('SIGKILL')
      await removeFolder(each.dataFolder)
    }
  })
  const newUser = async (options?: ContextOptions) => {
    const one = await openContext(browser, { installs, ...options })
    one.context.setDefaultTimeout(STEP_TIMEOUT)
    users.push(one)
    return one
  }
  const person = async (
    { key = generatePrivateKey(), path = '/', url = product.url, ...options }: SignedInUserOptions,
    signIn: (context: BrowserContext, at: string, key: Hex) => Promise<unknown>,
  ) => {
    const one = await newUser(options)
    await signIn(one.context, url, key)
    const wallet = await injectWallet(one.context, key)
    await one.page.goto(url + path)
    return { ...one, wallet }
  }
  return {
    get product() {
      return product
    },
    get browser() {
      return browser
    },
    start,
    newUser,
    signedInUser: ({ approves = false, ...options } = {}) =>
      person(options, approves ? signInWithSigner : signInWithWallet),
    registeredUser: (name, { displayName, ...options } = {}) =>
      person(options, (context, url, key) =>
        signInAndRegister(context, url, name, { key, displayName }),
      ),
  }
}

async function saveScreenshots(name: string, { context, page, consoleErrors }: BrowserUser) {
  mkdirSync(screenshots, { recursive: true })
  const file = name.replaceAll(/\W+/g, '-').slice(0, 70)
  process.stderr.write(`${[`${file}: ${page.url()}`, ...consoleErrors].join('\n  ')}\n`)
  for (const [index, each] of context.pages().entries()) {
    await each
      .screenshot({ path: joinPath(screenshots, `${file}-${index}.png`), timeout: 5_000 })
      .catch(() => {})
  }
}

/** Ends a journey: checks that the browsers have logged no errors. */
export const expectNoConsoleErrors = (...users: BrowserUser[]): void => {
  for (const user of users) expect(user.consoleErrors).toEqual([])
}
