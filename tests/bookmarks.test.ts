import type { Page } from 'playwright-core'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  choose,
  chooseName,
  eventually,
  firstRowByKey,
  gone,
  noComplaints,
  seen,
  signIn,
  stage,
} from './harness/journey'
import { injectWallet } from './harness/wallet'

const on = stage()

const row = (hash: string, page: Page) => page.locator(`[data-key="${hash}"]`)

const bookmark = async (page: Page, hash: string) => {
  await row(hash, page).getByRole('button', { name: 'More about this cast' }).click()
  await choose(page, 'Bookmark…')
}

test('kept on one device, in folders; there on the other; without a connection too', async () => {
  const { url } = on.product
  const key = generatePrivateKey()
  const [phone, desk] = [await on.visitor({ width: 390, height: 844 }), await on.visitor()]
  await injectWallet(phone.context, key)
  await signIn(phone.page, url)
  await chooseName(phone.page, 'keeper')
  await injectWallet(desk.context, key)
  await signIn(desk.page, url)

  // By menu, then into a folder that is made on the spot.
  await phone.page.goto(`${url}/?tab=trending`)
  const rows = phone.page.getByRole('feed').getByRole('article')
  await seen(rows)
  const boat = (await rows.first().getAttribute('data-key'))!
  await bookmark(phone.page, boat)
  await phone.page.getByRole('button', { name: 'Folder and note' }).click()
  const dialog = phone.page.getByRole('dialog', { name: 'Bookmark' })
  await dialog.getByRole('button', { name: 'New folder' }).click()
  await dialog.getByLabel('Name of the new folder').fill('Boats')
  await dialog.getByLabel('Note').fill('Ask about the mast')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await gone(dialog)

  // By key, without a connection: it is there at once, and the other device gets it when there is one.
  await phone.context.setOffline(true)
  await firstRowByKey(phone.page)
  await phone.page.keyboard.press('j')
  let other = ''
  await eventually(async () => {
    other = await phone.page.evaluate(
      () => document.activeElement?.closest('[role=article]')?.getAttribute('data-key') ?? '',
    )
    expect(['', boat]).not.toContain(other)
  })
  await phone.page.keyboard.press('b')
  await seen(phone.page.getByText('Bookmarked').last())
  await phone.context.setOffline(false)

  await desk.page.goto(`${url}/bookmarks`)
  const kept = desk.page.getByRole('feed', { name: 'Bookmarks' }).getByRole('article')
  await seen(row(boat, desk.page))
  await seen(row(other, desk.page))
  expect(await kept.count()).toBe(2)
  await desk.page.getByRole('tab', { name: 'Boats' }).click()
  await gone(row(other, desk.page))
  await desk.page.reload()
  await seen(row(boat, desk.page))

  // Changed and taken away on the desk; the phone, which stands on its list, follows by itself.
  await phone.page.goto(`${url}/bookmarks`)
  await seen(row(other, phone.page))
  await desk.page.getByRole('tab', { name: 'All' }).click()
  await bookmark(desk.page, other)
  const editor = desk.page.getByRole('dialog', { name: 'Bookmark' })
  await editor.getByRole('button', { name: 'Remove the bookmark' }).click()
  await gone(editor)
  // Words that have the focus stay.
  await desk.page.getByRole('button', { name: 'Undo' }).focus()
  await gone(row(other, phone.page))
  await desk.page.getByRole('button', { name: 'Undo' }).click()
  await seen(row(other, phone.page))

  // A folder goes, what lay in it stays.
  await desk.page.getByRole('tab', { name: 'Boats' }).click()
  await desk.page.getByRole('button', { name: 'More about bookmarks' }).click()
  await choose(desk.page, 'Remove this folder')
  await gone(desk.page.getByRole('tab', { name: 'Boats' }))
  await seen(row(boat, desk.page))

  // As a file.
  const download = desk.page.waitForEvent('download')
  await desk.page.getByRole('button', { name: 'More about bookmarks' }).click()
  await choose(desk.page, 'Save as a file')
  expect((await download).suggestedFilename()).toBe('castaway-bookmarks.json')
  noComplaints(phone, desk)
})

test('nobody signed in: they stay in this browser, and say where the way in is', async () => {
  const { page, ...rest } = await on.visitor()
  await page.goto(`${on.product.url}/bookmarks`)
  await seen(page.getByRole('heading', { name: 'No bookmarks yet' }))
  await page.getByRole('link', { name: 'Go to the feed' }).click()
  await seen(page.getByRole('feed').getByRole('article'))
  await firstRowByKey(page)
  await page.keyboard.press('b')
  await seen(page.getByText('Bookmarked'))
  await page.goto(`${on.product.url}/bookmarks`)
  await seen(page.getByRole('feed', { name: 'Bookmarks' }).getByRole('article'))
  await page.reload()
  await seen(page.getByRole('feed', { name: 'Bookmarks' }).getByRole('article'))
  noComplaints({ page, ...rest })
})
