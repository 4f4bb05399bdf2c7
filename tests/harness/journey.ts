import { mkdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { visit, type Visitor } from './browser'
import { comeBack, enter, join } from './people'
import { forget, type Product } from './product'
import { sharedBrowser, sharedProduct, startWorld } from './shared'
import { PATIENCE } from './steps'
import { injectWallet, type TestWallet } from './wallet'

export * from './steps'

const pictures = fileURLToPath(new URL('../../.cache/journeys/', import.meta.url))

type VisitOptions = Parameters<typeof visit>[1]

export interface PersonOptions extends NonNullable<VisitOptions> {
  /** Of their wallet; a new one if not given. */
  key?: Hex
  /** Where they stand; Home if not given. */
  path?: string
  /** Of another product than the stage's own. */
  url?: string
}

export interface UserOptions extends PersonOptions {
  /** Whether the wallet, which owns an account, approves the signer for it. */
  approves?: boolean
}

export interface MemberOptions extends PersonOptions {
  displayName?: string
}

/** Someone who has signed in with a wallet that their browser has. */
export interface Person extends Visitor {
  wallet: TestWallet
}

export interface Stage {
  readonly product: Product
  readonly browser: Browser
  /** Starts one more product on a data folder of its own; ended with the others. */
  start(env?: Record<string, string>): Promise<Product>
  /** Opens a browser of a new person; a failing test leaves a picture of its pages. */
  visitor(options?: VisitOptions): Promise<Visitor>
  /** The same for someone who has signed in with a wallet, and has the accounts that the wallet owns. */
  user(options?: UserOptions): Promise<Person>
  /** The same for someone who has registered under this name as well. */
  member(name: string, options?: MemberOptions): Promise<Person>
}

/**
 * One browser and one running product for a file of journeys. Files share both with others of the same environment:
 * they keep apart by their people, whose names no other file has.
 * @param env what the product is started with
 * @param options.own a product that no other file sees, for journeys that stop it, move its clock or break it
 */
export function stage(env: Record<string, string> = {}, { own = false } = {}): Stage {
  let browser: Browser
  let product: Product
  const products: Product[] = []
  const visitors: Visitor[] = []
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
  })
  afterEach(async ({ task }) => {
    for (const [number, visitor] of visitors.splice(0).entries()) {
      if (task.result?.state === 'fail') await picture(`${number + 1} ${task.name}`, visitor)
      await visitor.context.close()
    }
  })
  afterAll(async () => {
    for (const each of products) {
      await each.stop('SIGKILL')
      await forget(each.dataFolder)
    }
  })
  const visitor = async (options?: VisitOptions) => {
    const one = await visit(browser, options)
    one.context.setDefaultTimeout(PATIENCE)
    visitors.push(one)
    return one
  }
  const person = async (
    { key = generatePrivateKey(), path = '/', url = product.url, ...options }: PersonOptions,
    signIn: (context: BrowserContext, at: string, key: Hex) => Promise<unknown>,
  ) => {
    const one = await visitor(options)
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
    visitor,
    user: ({ approves = false, ...options } = {}) => person(options, approves ? comeBack : enter),
    member: (name, { displayName, ...options } = {}) =>
      person(options, (context, url, key) => join(context, url, name, { key, displayName })),
  }
}

async function picture(name: string, { context, page, complaints }: Visitor) {
  mkdirSync(pictures, { recursive: true })
  const file = name.replaceAll(/\W+/g, '-').slice(0, 70)
  process.stderr.write(`${[`${file}: ${page.url()}`, ...complaints].join('\n  ')}\n`)
  for (const [index, each] of context.pages().entries()) {
    await each
      .screenshot({ path: joinPath(pictures, `${file}-${index}.png`), timeout: 5_000 })
      .catch(() => {})
  }
}

/** A journey ends here: nothing was logged as an error in the browser. */
export const noComplaints = (...visitors: Visitor[]): void => {
  for (const visitor of visitors) expect(visitor.complaints).toEqual([])
}
