import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { eventually, firstRowByKey, gone, noComplaints, seen, stage } from './harness/journey'
import { bookmarkDialog, bookmarkNotice, bookmarks } from './screens/bookmarks'
import { cast, castOf } from './screens/cast'
import { feed } from './screens/feed'
import { shell } from './screens/shell'

const on = stage()

test('bookmarks go along from one device to the other, in folders, also without a connection', async () => {
  const { url } = on.product
  const key = generatePrivateKey()
  const phone = await on.member('keeper', {
    key,
    width: 390,
    height: 844,
    path: '/?tab=trending',
  })

  // By menu, then into a folder that is made on the spot.
  const { rows } = feed(phone.page)
  await seen(rows)
  const boat = (await rows.first().getAttribute('data-key'))!
  await cast(castOf(phone.page, boat)).bookmark()
  await bookmarkNotice(phone.page).editButton.click()
  const editor = bookmarkDialog(phone.page)
  await editor.newFolderButton.click()
  await editor.folderName.fill('Boats')
  await editor.note.fill('Ask about the mast')
  await editor.saveButton.click()
  await gone(editor.dialog)

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
  await seen(bookmarkNotice(phone.page).notice.last())
  await phone.context.setOffline(false)

  const desk = await on.user({ key, path: '/bookmarks' })
  const onDesk = bookmarks(desk.page)
  const deskEditor = bookmarkDialog(desk.page)
  const { undo } = shell(desk.page)
  await seen(castOf(desk.page, boat))
  await seen(castOf(desk.page, other))
  expect(await onDesk.rows.count()).toBe(2)
  await onDesk.folderTab('Boats').click()
  await gone(castOf(desk.page, other))
  await desk.page.reload()
  await seen(castOf(desk.page, boat))

  // Changed and taken away on the desk; the phone, which stands on its list, follows by itself.
  await phone.page.goto(`${url}/bookmarks`)
  await seen(castOf(phone.page, other))
  await onDesk.allTab.click()
  await cast(castOf(desk.page, other)).bookmark()
  await deskEditor.removeButton.click()
  await gone(deskEditor.dialog)
  // A toast that has the focus stays.
  await undo.focus()
  await gone(castOf(phone.page, other))
  await undo.click()
  await seen(castOf(phone.page, other))

  // A folder goes, what lay in it stays.
  await onDesk.folderTab('Boats').click()
  await onDesk.removeFolder()
  await gone(onDesk.folderTab('Boats'))
  await seen(castOf(desk.page, boat))

  // As a file.
  const download = desk.page.waitForEvent('download')
  await onDesk.save()
  expect((await download).suggestedFilename()).toBe('castaway-bookmarks.json')
  noComplaints(phone, desk)
})

test('bookmarks of a guest stay in their browser, and an empty list says where casts are', async () => {
  const guest = await on.visitor()
  const { page } = guest
  const screen = bookmarks(page)
  await page.goto(`${on.product.url}/bookmarks`)
  await seen(screen.emptyHeading)
  await screen.feedLink.click()
  await seen(feed(page).rows)
  await firstRowByKey(page)
  await page.keyboard.press('b')
  await seen(bookmarkNotice(page).notice)
  await page.goto(`${on.product.url}/bookmarks`)
  await seen(screen.rows)
  await page.reload()
  await seen(screen.rows)
  noComplaints(guest)
})
