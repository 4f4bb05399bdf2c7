import type { Page } from 'playwright-core'
import { waitForVisible } from '../harness/steps'
import { approval } from './approval'

/** The screen on which a signed-in user claims a username, or has the signer of their account approved. */
export const welcome = (page: Page) => {
  const heading = page.getByRole('heading', { name: 'Choose your username' })
  const nameField = page.getByLabel('Username', { exact: true })
  const displayNameField = page.getByLabel('Display name')
  const continueButton = page.getByRole('button', { name: 'Continue', exact: true })
  const submitButton = page.getByRole('button', { name: 'Claim this name' }).or(continueButton)
  const freeNotice = (wanted: string) => page.getByText(`@${wanted} is available.`)
  const noFreeWalletHeading = page.getByRole('heading', {
    name: 'Each of your wallets already owns an account',
  })
  const doneHeading = (who: string) =>
    page.getByRole('heading', { name: `Welcome ashore, @${who}` })
  return {
    heading,
    nameField,
    displayNameField,
    submitButton,
    freeNotice,
    takenNotice: (wanted: string) => page.getByText(`@${wanted} is taken. Choose another one.`),
    doneHeading,
    homeLink: page.getByRole('link', { name: 'Go to Home' }),
    /** For a user whose wallet owns an account already. */
    backHeading: (who: string) => page.getByRole('heading', { name: `Welcome back, @${who}` }),
    approval: approval(page),
    /** For a user who has signed in without a wallet. */
    walletHeading: (who: string) => page.getByRole('heading', { name: `A wallet for @${who}` }),
    /** What the wallet is asked to sign, in words. */
    claimNotice: (who: string) => page.getByText(`Claim the username @${who} for your account`),
    changeNameButton: page.getByRole('button', { name: 'Change the username' }),
    continueButton,
    wallet: (called: string) => page.getByRole('button', { name: called }),
    /** For a user who wants more accounts than they have wallets. */
    noFreeWalletHeading,
    makeWalletButton: page.getByRole('button', { name: /Create a wallet/ }).first(),
    /** Claims a username and waits until the account exists; `sign` is for a wallet that asks before it signs. */
    async chooseName(wanted: string, called = '', sign = async () => {}) {
      await waitForVisible(heading)
      await nameField.fill(wanted)
      await waitForVisible(freeNotice(wanted))
      if (called) await displayNameField.fill(called)
      await submitButton.click()
      await sign()
      await waitForVisible(doneHeading(wanted))
    },
  }
}
