import type { Page } from 'playwright-core'

/** Messages and queued changes while the page is offline, or its server isn't responding. */
export const connection = (page: Page) => {
  const line = (words: string) => page.getByRole('status').filter({ hasText: words })
  const offline = line('You’re offline')
  const dialog = page.getByRole('dialog', { name: 'Unsent changes' })
  return {
    offline,
    noServer: line('The server isn’t responding'),
    oneChange: offline.getByText(/1 unsent change/),
    showButton: offline.getByRole('button', { name: 'Show' }),
    /** The queued changes. */
    changes: {
      dialog,
      like: dialog.getByText(/^Like a cast/),
      mute: (name: string) => dialog.getByText(`Mute @${name}`),
      cancelButton: dialog.getByRole('button', { name: 'Cancel' }),
      none: dialog.getByText('All sent'),
    },
  }
}
