import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  eventually,
  focusFirstRow,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { bookmarkDialog, bookmarkNotice, bookmarks } from './screens/bookmarks'
import { cast, castOf } from './screens/cast'
import { feed } from './screens/feed'
import { shell } from './screens/shell'

const on = setupJourney()

test('bookmarks sync between devices, in folders, also after being offline', async () => {
  const { url } = on.product
  const key = generatePrivateKey()
  const phone = await on.registeredUser('keeper', {
    key,
    width: 390,
    height: 844,
    path: '/?tab=trending',
  })

  // By menu, then into a folder created in the dialog.
  const { rows } = feed(phone.page)
  await waitForVisible(rows)
  const boat = (await rows.first().getAttribute('data-key'))!
  await cast(castOf(phone.page, boat)).bookmark()
  await bookmarkNotice(phone.page).editButton.click()
  const editor = bookmarkDialog(phone.page)
  await editor.newFolderButton.click()
  await editor.folderName.fill('Boats')
  await editor.note.fill('Ask about the mast')
  await editor.saveButton.click()
  await waitForHidden(editor.dialog)

  // By key while offline: it shows at once, and the other device gets it when online again.
  await phone.context.setOffline(true)
  await focusFirstRow(phone.page)
  await phone.page.keyboard.press('j')
  let other = ''
  await eventually(async () => {
    other = await phone.page.evaluate(
      () => document.activeElement?.closest('[role=article]')?.getAttribute('data-key') ?? '',
    )
    expect(['', boat]).not.toContain(other)
  })
  await phone.page.keyboard.press('b')
  await waitForVisible(bookmarkNotice(phone.page).notice.last())
  await phone.context.setOffline(false)

  const desk = await on.signedInUser({ key, path: '/bookmarks' })
  const onDesk = bookmarks(desk.page)
  const deskEditor = bookmarkDialog(desk.page)
  const { undo } = shell(desk.page)
  await waitForVisible(castOf(desk.page, boat))
  await waitForVisible(castOf(desk.page, other))
  expect(await onDesk.rows.count()).toBe(2)
  await onDesk.folderTab('Boats').click()
  await waitForHidden(castOf(desk.page, other))
  await desk.page.reload()
  await waitForVisible(castOf(desk.page, boat))

  // Edited and removed on the desktop; the phone, which shows the list, follows by itself.
  await phone.page.goto(`${url}/bookmarks`)
  await waitForVisible(castOf(phone.page, other))
  await onDesk.allTab.click()
  await cast(castOf(desk.page, other)).bookmark()
  await deskEditor.removeButton.click()
  await waitForHidden(deskEditor.dialog)
  // A focused toast stays.
  await undo.focus()
  await waitForHidden(castOf(phone.page, other))
  await undo.click()
  await waitForVisible(castOf(phone.page, other))

  // Removing a folder keeps its bookmarks.
  await onDesk.folderTab('Boats').click()
  await onDesk.removeFolder()
  await waitForHidden(onDesk.folderTab('Boats'))
  await waitForVisible(castOf(desk.page, boat))

  // Exported as a file.
  const download = desk.page.waitForEvent('download')
  await onDesk.save()
  expect((await download).suggestedFilename()).toBe('castaway-bookmarks.json')
  expectNoConsoleErrors(phone, desk)
})

test('bookmarks of a guest stay in their browser, and an empty list says where casts are', async () => {
  const guest = await on.newUser()
  const { page } = guest
  const screen = bookmarks(page)
  await page.goto(`${on.product.url}/bookmarks`)
  await waitForVisible(screen.emptyHeading)
  await screen.feedLink.click()
  await waitForVisible(feed(page).rows)
  await focusFirstRow(page)
  await page.keyboard.press('b')
  await waitForVisible(bookmarkNotice(page).notice)
  await page.goto(`${on.product.url}/bookmarks`)
  await waitForVisible(screen.rows)
  await page.reload()
  await waitForVisible(screen.rows)
  expectNoConsoleErrors(guest)
})
