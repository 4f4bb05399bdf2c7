import type { Page } from 'playwright-core'

/** What the app says and keeps while there is no connection, or no server behind it. */
export const connection = (page: Page) => {
  const line = (words: string) => page.getByRole('status').filter({ hasText: words })
  const offline = line('You’re offline')
  const dialog = page.getByRole('dialog', { name: 'Unsent changes' })
  return {
    offline,
    noServer: line('The server isn’t responding'),
    oneChange: offline.getByText(/1 change waits/),
    showButton: offline.getByRole('button', { name: 'Show' }),
    /** What is sent once there is a connection. */
    changes: {
      dialog,
      like: dialog.getByText(/^Like a cast/),
      mute: (name: string) => dialog.getByText(`Mute @${name}`),
      cancelButton: dialog.getByRole('button', { name: 'Cancel' }),
      none: dialog.getByText('All sent'),
    },
  }
}
