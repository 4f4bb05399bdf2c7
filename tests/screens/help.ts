import type { Page } from 'playwright-core'

/** The dialog that lists the keyboard shortcuts. */
export const help = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  return {
    dialog,
    anywhere: dialog.getByText('Anywhere'),
    inList: dialog.getByText('In a list'),
    inThread: dialog.getByText('In a thread'),
    writeCast: dialog.getByText('Write a cast'),
  }
}
