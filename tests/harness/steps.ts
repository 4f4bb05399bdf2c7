import type { Locator, Page } from 'playwright-core'

/** What people do on a page, step by step; nothing here needs a test around it. */

/** How long a step may take on a loaded two-core machine, in milliseconds. */
export const PATIENCE = 20_000

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
export async function choose(
  page: Page,
  name: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
): Promise<void> {
  const item = page.getByRole(role, { name })
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

/** Opens the composer from wherever the page is. */
export const openComposer = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Write a cast' }).first().click()

/** Writes a cast from wherever the page is. */
export async function writeCast(page: Page, words: string): Promise<void> {
  await openComposer(page)
  await page.getByRole('textbox', { name: 'Your cast' }).fill(words)
  await page.getByRole('dialog').getByRole('button', { name: 'Cast', exact: true }).click()
  await seen(page.getByText('Your cast is out'))
}
