import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { injectWallet } from './harness/wallet'
import { chooseName, eventually, gone, noComplaints, seen, signIn, stage } from './harness/journey'

const on = stage()

test('bookmarks, lists and drafts are found on every width without knowing an address', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  await injectWallet(visitor.context)
  await signIn(page, on.product.url)
  await chooseName(page, 'nadir')
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 860 })
    for (const [name, heading] of [
      ['Bookmarks', 'Bookmarks'],
      ['Lists', 'Lists'],
      ['Drafts and scheduled', 'Drafts'],
    ] as const) {
      await page.goto(on.product.url)
      await page.getByRole('button', { name: 'More places' }).filter({ visible: true }).click()
      const sheet = page.getByRole('dialog', { name: 'More places' })
      await sheet.getByRole('link', { name, exact: true }).click()
      await seen(page.getByRole('heading', { name: heading, level: 1 }))
      await gone(sheet)
    }
  }
  noComplaints(visitor)
})

/** How wide the line of tabs fades at its start and at its end, and where its chosen tab stands. */
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
      // A pixel is not always a whole one.
      isSeen: chosen.left > frame.left - 1 && chosen.right < frame.right + 1,
    }
  })
const tabsOf = (page: Page) => page.getByRole('tablist').first()

test.each([
  ['en', 'to right', 'no-preference'],
  ['ar', 'to left', 'reduce'],
] as const)(
  'tabs of a phone in %s fade %s where they go on, and show the chosen one',
  async (lang, towards, reducedMotion) => {
    const visitor = await on.visitor({ width: 390, height: 844 })
    const { page } = visitor
    await page.emulateMedia({ reducedMotion })
    await page.goto(on.product.url)
    await page.evaluate((each) => localStorage.setItem('castaway.language', each), lang)
    await page.goto(`${on.product.url}/@ana`)
    await seen(tabsOf(page))
    await eventually(async () =>
      expect(await edges(tabsOf(page))).toEqual({
        before: false,
        after: true,
        towards,
        isSeen: true,
      }),
    )
    // The last one, by its address: it stands in view, and the line goes on towards its start.
    await page.goto(`${on.product.url}/@ana?tab=following`)
    await eventually(async () =>
      expect(await edges(tabsOf(page))).toMatchObject({ before: true, isSeen: true }),
    )
    // Where all of them have room nothing fades.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${on.product.url}/channels`)
    await eventually(async () =>
      expect(await edges(tabsOf(page))).toMatchObject({ before: false, after: false }),
    )
    noComplaints(visitor)
  },
)
