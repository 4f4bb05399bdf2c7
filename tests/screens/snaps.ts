import type { Locator, Page } from 'playwright-core'

/** The snap in a cast, or the only one of the page. Its texts come from its own server. */
export const snap = (page: Page, within: Page | Locator = page) => {
  const card = within.getByRole('region', { name: /^Snap: / })
  const leaving = page.getByRole('dialog', { name: 'Leave Castaway?' })
  const sending = page.getByRole('alertdialog', { name: 'Send to another site?' })
  return {
    card,
    button: (name: string) => card.getByRole('button', { name, exact: true }),
    choice: (name: string) => card.getByRole('radio', { name }),
    field: (name: string) => card.getByLabel(name),
    group: (name: string | RegExp) => card.getByRole('group', { name }),
    menuButton: card.getByRole('button', { name: 'More options for this snap' }),
    retryButton: card.getByRole('button', { name: 'Try again' }),
    failure: card.getByText('This snap isn’t responding'),
    showMoreButton: card.getByRole('button', { name: 'Show more' }),
    signInNotice: page.getByText('Sign in to use this card'),
    newerNotice: page.getByText('Update Castaway to see this snap.'),
    nextButton: card.getByRole('button', { name: 'Next', exact: true }),
    previousButton: card.getByRole('button', { name: 'Previous', exact: true }),
    leaving: { dialog: leaving, stayButton: leaving.getByRole('button', { name: 'Stay here' }) },
    /** The question before a press is sent to another site than the snap's. */
    sending: { dialog: sending, cancelButton: sending.getByRole('button', { name: 'Cancel' }) },
    /** Pieces of effects that are moving. */
    effects: card.locator('[data-snap-effects] > span'),
  }
}

/** The card of a link in a cast. */
export const linkCard = (page: Page, url: string): Locator =>
  page.getByRole('article').locator(`a[href="${url}"]`)
