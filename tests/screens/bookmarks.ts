import type { Page } from 'playwright-core'
import { feed } from './feed'
import { choose } from './menu'

/** The bookmarks screen, with its folders in tabs. */
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

/** The toast after bookmarking a cast. */
export const bookmarkNotice = (page: Page) => ({
  notice: page.getByText('Bookmarked'),
  editButton: page.getByRole('button', { name: 'Add folder or note' }),
})

/** The dialog that moves a bookmark to a folder, or removes it. */
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
