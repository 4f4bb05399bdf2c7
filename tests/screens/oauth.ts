import type { Page } from 'playwright-core'

/** The page of a simulated service that asks for the user's identity. */
export const serviceWindow = (page: Page) => ({
  simulatedNotice: (service: string) =>
    page.getByText(`Simulated: this page stands in for ${service}`),
  person: (name: string) => page.getByRole('button', { name }),
  anyPerson: page.getByRole('button', { name: /@/ }).first(),
  otherNameField: page.getByLabel(/another account/i),
  submitButton: page.getByRole('button', { name: 'Continue' }),
  signInButton: page.getByRole('button', { name: 'Sign in', exact: true }),
  declineButton: page.getByRole('button', { name: 'Cancel' }),
})

/** The consent page of a product that other products use for sign-in. */
export const consent = (page: Page, app: string) => ({
  signInHeading: page.getByRole('heading', { name: `Continue to ${app} with Castaway` }),
  signInButton: page.getByRole('button', { name: 'Sign in', exact: true }),
  heading: page.getByRole('heading', { name: `Sign in to ${app}?` }),
  submitButton: page.getByRole('button', { name: `Sign in to ${app}` }),
})
