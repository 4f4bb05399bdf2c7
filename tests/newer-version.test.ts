import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseName, eventually, gone, noComplaints, seen, signIn, stage } from './harness/journey'
import { copyOfBuild, forget } from './harness/product'
import { injectWallet } from './harness/wallet'

const on = stage({}, { own: true })

/** Puts another version in the place of the one that is served, as an upgrade does. */
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
const pagesKept = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('castaway-page-')),
  )

/** Somebody who has the app in their browser, so that it opens without a connection. */
async function arrived(url: string, name: string) {
  const reader = await on.visitor()
  const { page, context } = reader
  await injectWallet(context)
  await signIn(page, url)
  await chooseName(page, name)
  await page.goto(`${url}/?tab=trending`)
  await seen(page.getByRole('feed').getByRole('article'))
  await eventually(async () =>
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true),
  )
  return reader
}
const told = (of: Page) => of.getByText('There is a newer version')

test('a newer version waits until the reader says so, takes over in all tabs, and loses no words', async () => {
  const build = await copyOfBuild()
  try {
    const product = await on.start({ CASTAWAY_BUILT: build.main })
    const reader = await arrived(product.url, 'vera')
    const { page, context } = reader
    const other = await context.newPage()
    await other.goto(`${product.url}/channels`)
    await seen(other.getByRole('feed').getByRole('article'))
    const before = await pagesKept(page)
    expect(before).toHaveLength(1)

    await page.getByRole('button', { name: 'Write a cast' }).first().click()
    const words = page.getByRole('dialog').getByRole('textbox', { name: /^Your cast/ })
    await words.fill('Half a sentence, and then')
    await upgrade(build.web)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await seen(told(page))
    await seen(told(other))
    // Nothing has moved: the words stand, and the version is the one that was opened.
    expect(await words.inputValue()).toBe('Half a sentence, and then')
    expect([await isNew(page), await isNew(other)]).toEqual([false, false])

    await other.getByRole('button', { name: 'Reload' }).click()
    for (const each of [page, other]) {
      await eventually(async () => expect(await isNew(each)).toBe(true))
      await gone(told(each))
    }
    await seen(other.getByRole('feed').getByRole('article'))
    await page.getByRole('button', { name: 'Write a cast' }).first().click()
    await eventually(async () => expect(await words.inputValue()).toBe('Half a sentence, and then'))
    expect(await pagesKept(page)).toEqual(['castaway-page-two'])

    // What opens without a connection is the new one too.
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    await other.reload()
    await seen(other.getByRole('main'))
    expect(await isNew(other)).toBe(true)
    noComplaints(reader)
  } finally {
    await forget(build.folder)
  }
})

test('who opens the page after the upgrade has the new one, and is not asked to reload it', async () => {
  const build = await copyOfBuild()
  try {
    const product = await on.start({ CASTAWAY_BUILT: build.main })
    const reader = await arrived(product.url, 'wim')
    const { page } = reader
    await upgrade(build.web)
    // A server that takes its time has the page shown as it was kept.
    await eventually(async () => {
      await page.reload()
      expect(await isNew(page)).toBe(true)
    })
    await page.evaluate(() => ((window as { mark?: boolean }).mark = true))
    // The new worker takes over from the old one behind the page, which stays as it is.
    await eventually(async () => expect(await pagesKept(page)).toEqual(['castaway-page-two']))
    await page.getByRole('link', { name: 'Channels' }).first().click()
    await seen(page.getByRole('feed').getByRole('article'))
    expect(await page.evaluate(() => (window as { mark?: boolean }).mark)).toBe(true)
    expect(await told(page).count()).toBe(0)
    noComplaints(reader)
  } finally {
    await forget(build.folder)
  }
})
