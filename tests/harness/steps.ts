import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Steps of users on a page; nothing here depends on a test runner. */

/** Timeout of a step on a busy two-core machine, in milliseconds. */
export const STEP_TIMEOUT = 20_000

/** Retries until the expectation holds; the test reports its last failure. */
export async function eventually(
  check: () => unknown | Promise<unknown>,
  patience = STEP_TIMEOUT,
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

/** Resolves to a value once it is available and unchanged a moment later. */
export async function waitUntilStable<T>(read: () => Promise<T | null>): Promise<T> {
  let before = await read()
  await eventually(async () => {
    await new Promise((later) => setTimeout(later, 300))
    const [was, now] = [before, await read()]
    before = now
    expect(now).not.toBeNull()
    expect(now).toEqual(was)
  })
  return before!
}

/** Moves the pointer until the page loads what only people who stay need, such as its service worker. */
export const touch = (page: Page): Promise<void> =>
  eventually(async () => {
    await page.mouse.move(20, 20)
    await page.mouse.move(24, 24)
    const isLoaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/AfterTouch-/.test(name)),
    )
    expect(isLoaded).toBe(true)
  })

/** Waits until it is visible. */
export const waitForVisible = (what: Locator, patience = STEP_TIMEOUT): Promise<void> =>
  what.first().waitFor({ state: 'visible', timeout: patience })

export const waitForHidden = (what: Locator, patience = STEP_TIMEOUT): Promise<void> =>
  what.first().waitFor({ state: 'hidden', timeout: patience })

/**
 * Presses a button of a frame as a person does, who can only press what the pointer has reached. A frame of another
 * origin that was shown a moment ago is known to the browser's compositor some frames later; until then, a click at its
 * place goes to the page around it.
 */
export async function pressInFrame(button: Locator, patience = STEP_TIMEOUT): Promise<void> {
  await button.waitFor({ timeout: patience })
  await eventually(async () => {
    await button.hover({ timeout: patience })
    expect(await button.evaluate((each) => each.matches(':hover'))).toBe(true)
  })
  await button.click({ timeout: patience })
}

/** Waits until it has the focus. */
export const waitForFocus = (what: Locator): Promise<void> =>
  eventually(async () =>
    expect(await what.evaluate((each) => each === document.activeElement)).toBe(true),
  )

/** Waits until the server has responded to a POST; call it before the steps that send it. */
export const waitForPost = (page: Page, path: string): Promise<unknown> =>
  page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === path && answer.request().method() === 'POST',
  )

/** Moves to the first row of a list, unless a row has the focus, whether its rows are there yet or not. */
export async function focusFirstRow(page: Page): Promise<void> {
  const row = page.locator('[role=article]:focus, [role=article]:focus-within')
  if ((await row.count()) === 0) await page.keyboard.press('j')
  await row.waitFor()
}

/** Navigates by a shortcut of two keys, both pressed without waiting for the page. */
export async function goByKeys(page: Page, key: string, path: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)])
  await page.waitForURL((url) => url.pathname === path)
}

/** Holds back requests; returns a function that lets them go on. */
export async function holdBackRequests(
  page: Page,
  ...urls: (string | RegExp)[]
): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((done) => (arrive = done))
  for (const url of urls) {
    await page.route(url, async (route) => {
      await arrived
      await route.continue()
    })
  }
  return arrive
}

/** Holds back the code of a part of the app; returns a function that lets it arrive. */
export const holdBack = (page: Page, part: string): Promise<() => void> =>
  holdBackRequests(page, new RegExp(`/assets/${part}-[^/]*\\.js$`))

/**
 * Holds back the stream of live events, and the answer about the session if asked to. Returns a function that lets them
 * arrive.
 */
export const holdBackNews = (page: Page, withSession: boolean): Promise<() => void> =>
  holdBackRequests(page, '**/live?*', ...(withSession ? ['**/api/_me'] : []))
