import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openBrowser, visit, type Visitor } from './browser'
import { forget, freshFolder, startProduct, type Product } from './product'

const pictures = fileURLToPath(new URL('../../.cache/journeys/', import.meta.url))

/** How long a step may take on a loaded two-core machine, in milliseconds. */
const PATIENCE = 20_000

type VisitOptions = Parameters<typeof visit>[1]

export interface Stage {
  readonly product: Product
  readonly browser: Browser
  /** Starts one more product on a data folder of its own; ended with the others. */
  start(env?: Record<string, string>): Promise<Product>
  /** Opens a browser of a new person; a failing test leaves a picture of its pages. */
  visitor(options?: VisitOptions): Promise<Visitor>
}

/** One browser and one running product for a file of journeys. */
export function stage(env: Record<string, string> = {}): Stage {
  let browser: Browser
  let product: Product
  const products: Product[] = []
  const visitors: Visitor[] = []
  const start = async (more: Record<string, string> = {}) => {
    const started = await startProduct({ CASTAWAY_DATA: await freshFolder(), ...more })
    products.push(started)
    return started
  }
  beforeAll(async () => {
    ;[browser, product] = await Promise.all([openBrowser(), start(env)])
  })
  afterEach(async ({ task }) => {
    for (const [number, visitor] of visitors.splice(0).entries()) {
      if (task.result?.state === 'fail') await picture(`${number + 1} ${task.name}`, visitor)
      await visitor.context.close()
    }
  })
  afterAll(async () => {
    await browser?.close()
    for (const each of products) {
      await each.stop('SIGKILL')
      await forget(each.dataFolder)
    }
  })
  return {
    get product() {
      return product
    },
    get browser() {
      return browser
    },
    start,
    async visitor(options) {
      const visitor = await visit(browser, options)
      visitor.context.setDefaultTimeout(PATIENCE)
      visitors.push(visitor)
      return visitor
    },
  }
}

async function picture(name: string, { context, page, complaints }: Visitor) {
  mkdirSync(pictures, { recursive: true })
  const file = name.replaceAll(/\W+/g, '-').slice(0, 70)
  process.stderr.write(`${[`${file}: ${page.url()}`, ...complaints].join('\n  ')}\n`)
  for (const [index, each] of context.pages().entries()) {
    await each
      .screenshot({ path: join(pictures, `${file}-${index}.png`), timeout: 5_000 })
      .catch(() => {})
  }
}

/** Keeps asking until the expectation holds; its own failure is what the test reports. */
export async function eventually(
  check: () => unknown | Promise<unknown>,
  patience = PATIENCE,
): Promise<void> {
  const until = Date.now() + patience
  for (;;) {
    try {
      await check()
      return
    } catch (failure) {
      if (Date.now() > until) throw failure
      await new Promise((again) => setTimeout(again, 100))
    }
  }
}

/** Waits until it can be seen. */
export const seen = (what: Locator, patience = PATIENCE): Promise<void> =>
  what.first().waitFor({ state: 'visible', timeout: patience })

export const gone = (what: Locator): Promise<void> =>
  what.first().waitFor({ state: 'hidden', timeout: PATIENCE })

/** Chooses from the menu that is open. A menu that has only just opened, on a busy machine, may let a press go by. */
export async function choose(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name })
  await seen(item)
  await eventually(async () => {
    if (await item.isVisible()) await item.click({ timeout: 2_000 })
    await item.waitFor({ state: 'hidden', timeout: 2_000 })
  })
}

/** The row of a cast, found by its words. */
export const castRow = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words }).first()

/** Signs in on `/sign-in` with the wallet that the browser announces. */
export async function signIn(page: Page, origin: string, wallet = 'Harbour Wallet'): Promise<void> {
  await page.goto(`${origin}/sign-in`)
  await page.getByRole('button', { name: wallet }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}

/** On `/welcome`: chooses a name and waits until the account is there. */
export const chooseName = (page: Page, name: string, displayName = ''): Promise<void> =>
  chooseNameWith(page, name, async () => {}, displayName)

/** The same for a wallet that asks before it signs. */
export async function chooseNameWith(
  page: Page,
  name: string,
  sign: () => Promise<void>,
  displayName = '',
): Promise<void> {
  await seen(page.getByRole('heading', { name: 'Choose your name' }))
  await page.getByLabel('Name', { exact: true }).fill(name)
  await seen(page.getByText(`@${name} is free.`))
  if (displayName) await page.getByLabel('Display name').fill(displayName)
  await page.getByRole('button', { name: 'Take this name' }).click()
  await sign()
  await seen(page.getByRole('heading', { name: `Welcome ashore, @${name}` }))
}

/** Writes a cast from wherever the page is. */
export async function writeCast(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Write a cast' }).first().click()
  await page.getByRole('textbox', { name: 'Your cast' }).fill(words)
  await page.getByRole('dialog').getByRole('button', { name: 'Cast', exact: true }).click()
  await seen(page.getByText('Your cast is out'))
}

/** A journey ends here: nothing was logged as an error in the browser. */
export const noComplaints = (...visitors: Visitor[]): void => {
  for (const visitor of visitors) expect(visitor.complaints).toEqual([])
}
