import type { Page } from 'playwright-core'
import { feed } from './feed'
import { choose } from './menu'

/** The screen of bookmarks, with its folders in tabs. */
export const bookmarks = (page: Page) => {
  const chooseInMenu = async (item: string) => {
    await page.getByRole('button', { name: 'More options for bookmarks' }).click()
    await choose(page, item)
  }
  return {
    ...feed(page, 'Bookmarks'),
    emptyHeading: page.getByRole('heading', { name: 'No bookmarks yet' }),
    feedLink: page.getByRole('link', { name: 'Go to the feed' }),
    allTab: page.getByRole('tab', { name: 'All' }),
    folderTab: (name: string) => page.getByRole('tab', { name }),
    removeFolder: () => chooseInMenu('Delete folder'),
    save: () => chooseInMenu('Export to file'),
  }
}

/** What is said once a cast is bookmarked. */
export const bookmarkNotice = (page: Page) => ({
  notice: page.getByText('Bookmarked'),
  editButton: page.getByRole('button', { name: 'Add folder or note' }),
})

/** The dialog in which a bookmark is put into a folder, or taken away. */
export const bookmarkDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Bookmark' })
  return {
    dialog,
    newFolderButton: dialog.getByRole('button', { name: 'New folder' }),
    folderName: dialog.getByLabel('New folder name'),
    note: dialog.getByLabel('Note'),
    saveButton: dialog.getByRole('button', { name: 'Save' }),
    removeButton: dialog.getByRole('button', { name: 'Remove bookmark' }),
  }
}
