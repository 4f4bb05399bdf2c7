import type { Page } from 'playwright-core'

export const ENTRY = { channels: 'Channels', night: 'Theme: dark', search: 'Search for' }

/** The dialog that finds pages, users and commands. */
export const palette = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Search or run a command' })
  const field = dialog.getByRole('combobox')
  const option = (name: string) => dialog.getByRole('option', { name })
  return {
    dialog,
    channels: option(ENTRY.channels),
    ownProfile: option('Your profile'),
    recentChannels: dialog.getByRole('group', { name: 'Recent' }).getByText(ENTRY.channels),
    people: dialog.getByRole('group', { name: 'People' }),
    /** The text of the selected entry. */
    chosen: () =>
      field.evaluate((each) => {
        const id = each.getAttribute('aria-activedescendant')
        return (id && document.getElementById(id)?.textContent) || ''
      }),
  }
}
