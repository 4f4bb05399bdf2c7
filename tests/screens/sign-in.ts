import type { Locator, Page } from 'playwright-core'
import { waitForVisible } from '../harness/steps'
import { WALLET } from '../harness/wallet'

/** The label of a custom OAuth server among the sign-in methods. */
export const OWN_SERVER = 'Your account on this site'

/** The sign-in methods, on their page or in the dialog that adds one to an account. */
export const loginPanel = (on: Page | Locator) => {
  const alert = on.getByRole('alert')
  const emailField = on.getByLabel('Email address')
  const phoneField = on.getByLabel('Phone number')
  const sendCodeButton = on.getByRole('button', { name: 'Send me a code' })
  const codeField = on.getByLabel('Code')
  const row = (name: string) => on.getByRole('button', { name: new RegExp(`^${name}`) })
  const requestCode = async (field: Locator, address: string) => {
    await field.fill(address)
    await sendCodeButton.click()
  }
  return {
    alert,
    /** Goes back to the list of methods. */
    backButton: on.getByRole('button', { name: 'All sign-in methods' }),
    cancelButton: on.getByRole('button', { name: 'Cancel' }),
    /** A wallet that the browser announces. */
    wallet: (name: string) => on.getByRole('button', { name }),
    makeWalletButton: on.getByRole('button', { name: 'Create a wallet here' }),
    unlockWalletButton: on.getByRole('button', { name: 'Use a wallet you created here' }),
    unlock: {
      heading: on.getByRole('heading', { name: 'Unlock your wallet' }),
      submitButton: on.getByRole('button', { name: 'Unlock and sign in' }),
      restoreButton: on.getByRole('button', { name: 'I only have the recovery phrase' }),
    },
    /** A service that opens a popup. */
    service: row,
    guestButton: row('Browse as a guest'),
    emailField,
    emailError: on.getByText('That’s not an email address.'),
    phoneButton: row('Phone'),
    phoneField,
    phoneError: on.getByText('Start with + and the country code.'),
    sendCodeButton,
    requestEmailCode: (address: string) => requestCode(emailField, address),
    requestPhoneCode: (number: string) => requestCode(phoneField, number),
    codeField,
    codeHeading: on.getByRole('heading', { name: 'Enter the 6-digit code' }),
    codeError: alert.getByText('That code doesn’t work'),
    /** After requesting another code: its field, or a note that it has to wait. */
    codeNotice: on.getByText(/another code in|New code sent|Enter the 6-digit code|Too many/),
    /** The link to the outbox of the simulated services. */
    outboxLink: on.getByRole('link', { name: /outbox/ }),
    windowNotice: (service: string) => on.getByText(`Continue in the ${service} window`),
    closedError: alert.getByText('Sign-in canceled'),
    declinedError: alert.getByText('You denied access at the other service'),
    rejectedError: alert.getByText('You rejected the request in your wallet'),
    passkeyButton: row('Passkey'),
    makePasskeyButton: on.getByRole('button', { name: 'Create a new passkey' }),
    unknownPasskeyError: on.getByText('This passkey is not registered here'),
    farcasterButton: row('Farcaster'),
    farcasterQrCode: on.getByRole('img', { name: /QR code/ }),
    farcasterLink: on.getByRole('link', { name: 'Open the link' }),
    /** The question whether to use the previous sign-in method: email. */
    usedEmailHeading: on.getByRole('heading', { name: 'You’ve used email here before' }),
    useEmailButton: on.getByRole('button', { name: 'Use email' }),
    /** Confirms this method all the same. */
    goOn: (way: string) => on.getByRole('button', { name: `Continue with ${way}` }),
    otherUserError: alert.getByText('This account belongs to another user'),
    switchUserButton: on.getByRole('button', { name: 'Sign in as that user' }),
  }
}

/** The sign-in page. */
export const signIn = (page: Page) => {
  const panel = loginPanel(page)
  const open = async (origin: string) => {
    await page.goto(`${origin}/sign-in`)
    // The wallets load last.
    await waitForVisible(panel.makeWalletButton)
  }
  const arrived = (timeout?: number) =>
    page.waitForURL((url) => url.pathname !== '/sign-in', { timeout })
  return {
    ...panel,
    heading: page.getByRole('heading', { name: 'Come ashore' }),
    open,
    /** Waits until the user is signed in and the page has continued. */
    arrived,
    /** Signs in with a wallet that the browser announces. */
    async byWallet(origin: string, wallet = WALLET) {
      await page.goto(`${origin}/sign-in`)
      await panel.wallet(wallet).click()
      await arrived()
    },
  }
}
