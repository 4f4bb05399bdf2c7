import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
  touch,
} from './harness/journey'
import { copyOfBuild, removeFolder } from './harness/product'
import { composer } from './screens/composer'
import { feed } from './screens/feed'
import { shell } from './screens/shell'

const on = setupJourney({}, { installs: true })

/** Replaces the served version with another one, as an upgrade does. */
async function upgrade(web: string): Promise<void> {
  const change = async (name: string, from: string | RegExp, to: string) => {
    const file = join(web, name)
    const before = await readFile(file, 'utf8')
    const after = before.replace(from, to)
    expect(after).not.toBe(before)
    await writeFile(file, after)
    for (const packed of ['br', 'gz']) await rm(`${file}.${packed}`, { force: true })
  }
  await change('index.html', /name="version" content="\w+"/, 'name="version" content="two"')
  await change('sw.js', /VERSION = "\w+"/, 'VERSION = "two"')
}

const isNew = (page: Page) =>
  page.evaluate(
    () => document.querySelector<HTMLMetaElement>('meta[name=version]')!.content === 'two',
  )
const cachedPages = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('castaway-page-')),
  )

/**
 * Has the browser look for a newer worker until it has found it: a look that another tab began before the upgrade, and
 * has not ended, counts for both and finds nothing.
 */
const findNewerWorker = (page: Page) =>
  eventually(async () => {
    const isFound = await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!
      await registration.update()
      return Boolean(registration.installing ?? registration.waiting)
    })
    expect(isFound).toBe(true)
  })

/** A user who has the app cached in their browser, so that it opens offline. */
async function arrived(url: string, name: string) {
  const reader = await on.registeredUser(name, { url, path: '/?tab=trending' })
  const { page } = reader
  await waitForVisible(feed(page).rows)
  await touch(page)
  await eventually(async () =>
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true),
  )
  return reader
}

test('a newer version waits for the reader, replaces the old one in all tabs, and loses no text', async () => {
  const build = await copyOfBuild()
  try {
    const product = await on.start({ CASTAWAY_BUILT: build.main })
    const reader = await arrived(product.url, 'vera')
    const { page, context } = reader
    const other = await context.newPage()
    await other.goto(`${product.url}/channels`)
    await waitForVisible(feed(other).rows)
    const before = await cachedPages(page)
    expect(before).toHaveLength(1)

    const { field, has, open } = composer(page)
    await open()
    await field.fill('Half a sentence, and then')
    await upgrade(build.web)
    await findNewerWorker(page)
    await waitForVisible(shell(page).upgradeNotice)
    await waitForVisible(shell(other).upgradeNotice)
    // Nothing has changed: the text is there, and the version is the one that was opened.
    expect(await field.inputValue()).toBe('Half a sentence, and then')
    expect([await isNew(page), await isNew(other)]).toEqual([false, false])

    await shell(other).reloadButton.click()
    for (const each of [page, other]) {
      await eventually(async () => expect(await isNew(each)).toBe(true))
      await waitForHidden(shell(each).upgradeNotice)
    }
    await waitForVisible(feed(other).rows)
    await open()
    await has('Half a sentence, and then')
    expect(await cachedPages(page)).toEqual(['castaway-page-two'])

    // The new version also opens offline.
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    await other.reload()
    await waitForVisible(shell(other).main)
    expect(await isNew(other)).toBe(true)
    expectNoConsoleErrors(reader)
  } finally {
    await removeFolder(build.folder)
  }
})

test.runIf(isDeep)(
  'a page opened after the upgrade has the new version and no notice',
  async () => {
    const build = await copyOfBuild()
    try {
      const product = await on.start({ CASTAWAY_BUILT: build.main })
      const reader = await arrived(product.url, 'wim')
      const { page } = reader
      await upgrade(build.web)
      // With a slow server, the cached page is shown.
      await eventually(async () => {
        await page.reload()
        expect(await isNew(page)).toBe(true)
      })
      await page.evaluate(() => ((window as { mark?: boolean }).mark = true))
      // The new worker replaces the old one in the background; the page stays as it is.
      await eventually(async () => expect(await cachedPages(page)).toEqual(['castaway-page-two']))
      await shell(page).link.channels.click()
      await waitForVisible(feed(page).rows)
      expect(await page.evaluate(() => (window as { mark?: boolean }).mark)).toBe(true)
      expect(await shell(page).upgradeNotice.count()).toBe(0)
      expectNoConsoleErrors(reader)
    } finally {
      await removeFolder(build.folder)
    }
  },
)
