import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { composer } from './screens/composer'
import { moreSheet, shell } from './screens/shell'

const on = setupJourney()

test('bookmarks, lists and drafts are reachable on every width without typing a URL', async () => {
  const member = await on.registeredUser('nadir', { width: 390, height: 860 })
  const { page } = member
  const { button, dialog, places } = moreSheet(page)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 860 })
    for (const { link, heading } of places) {
      await button.click()
      await link.click()
      await waitForVisible(heading)
      await waitForHidden(dialog)
    }
  }
  expectNoConsoleErrors(member)
})

test('on a phone the button that opens the composer is in the bar, at every width', async () => {
  const user = await on.newUser({ width: 390, height: 844 })
  const { page } = user
  await page.goto(on.product.url)
  const { openButton } = composer(page)
  await waitForVisible(openButton)
  for (const width of [320, 390, 600]) {
    await page.setViewportSize({ width, height: 844 })
    const bar = (await shell(page).navigation.boundingBox())!
    const button = (await openButton.boundingBox())!
    expect(button.y).toBeGreaterThanOrEqual(bar.y)
    expect(button.width).toBeGreaterThanOrEqual(44)
    expect(Math.abs(button.x + button.width / 2 - width / 2)).toBeLessThanOrEqual(1)
  }
  // On paper it would cover a cast.
  await page.emulateMedia({ media: 'print' })
  await waitForHidden(shell(page).navigation)
  await waitForVisible(shell(page).main)
  expectNoConsoleErrors(user)
})

/** Width of the fades at the start and the end of the tab bar, and the position of the current tab. */
const edges = (tabs: Locator) =>
  tabs.evaluate((line) => {
    const { getComputedStyle } = line.ownerDocument.defaultView!
    const style = getComputedStyle(line)
    const width = (name: string) => Number.parseFloat(style.getPropertyValue(name))
    const frame = line.getBoundingClientRect()
    const chosen = line.querySelector('[aria-selected=true]')!.getBoundingClientRect()
    return {
      before: width('--fade-before') > 10,
      after: width('--fade-after') > 10,
      towards: style.getPropertyValue('--fade-towards').trim(),
      // Pixel values may be fractions.
      isSeen: chosen.left > frame.left - 1 && chosen.right < frame.right + 1,
    }
  })

test.each([
  ['en', 'to right', 'no-preference'],
  ['ar', 'to left', 'reduce'],
] as const)(
  'tabs of a phone in %s fade %s where they go on, and show the chosen one',
  async (lang, towards, reducedMotion) => {
    const user = await on.newUser({ width: 390, height: 844 })
    const { page, context } = user
    const { tabList } = shell(page)
    await page.emulateMedia({ reducedMotion })
    await context.addInitScript((each) => localStorage.setItem('castaway.language', each), lang)
    await page.goto(`${on.product.url}/@ana`)
    await waitForVisible(tabList)
    await eventually(async () =>
      expect(await edges(tabList)).toEqual({ before: false, after: true, towards, isSeen: true }),
    )
    // The last tab, by its URL: it is in view, and the bar continues towards its start.
    await page.goto(`${on.product.url}/@ana?tab=following`)
    await eventually(async () =>
      expect(await edges(tabList)).toMatchObject({ before: true, isSeen: true }),
    )
    // Where all tabs fit, nothing fades.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${on.product.url}/channels`)
    await eventually(async () =>
      expect(await edges(tabList)).toMatchObject({ before: false, after: false }),
    )
    expectNoConsoleErrors(user)
  },
)
