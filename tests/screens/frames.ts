import type { Page } from 'playwright-core'

/** The frame in a cast. Its buttons, inputs and texts come from its own server. */
export const frame = (page: Page) => {
  const region = page.getByRole('region', { name: /^Frame: / })
  const question = page.getByRole('alertdialog')
  const dialog = page.getByRole('dialog', { name: 'Leave Castaway?' })
  return {
    region,
    /** The alt text of its image. */
    image: () => region.getByRole('img').getAttribute('alt'),
    button: (name: string) => region.getByRole('button', { name }),
    field: (name: string) => region.getByLabel(name),
    restartButton: region.getByRole('button', { name: 'Start over' }),
    signInNotice: page.getByText('Sign in to use this card'),
    /** The review of a transaction that a button asks for. */
    payment: {
      dialog: question,
      text: (words: string | RegExp) => question.getByText(words),
      cancelButton: question.getByRole('button', { name: 'Cancel' }),
      continueButton: question.getByRole('button', { name: 'Continue' }),
    },
    /** The confirmation before an external page is opened. */
    leaving: { dialog, stayButton: dialog.getByRole('button', { name: 'Stay here' }) },
  }
}

/** The card of the mini app with this name in a cast. */
export const miniApp = (page: Page, name: string) => {
  const card = page.getByRole('region', { name: `Mini app: ${name}` })
  return { card, link: card.getByRole('link') }
}
