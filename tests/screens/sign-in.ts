import type { Locator, Page } from 'playwright-core'
import { waitForVisible } from '../harness/steps'
import { WALLET } from '../harness/wallet'

/** The name by which someone's own server stands among the ways to sign in. */
export const OWN_SERVER = 'Your account on this site'

/** The ways to sign in, on their page or in the dialog that adds one to an account. */
export const loginPanel = (on: Page | Locator) => {
  const alert = on.getByRole('alert')
  const emailField = on.getByLabel('E-mail address')
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
    /** Back to the list of ways. */
    backButton: on.getByRole('button', { name: 'All ways to sign in' }),
    cancelButton: on.getByRole('button', { name: 'Cancel' }),
    /** A wallet that the browser announces. */
    wallet: (name: string) => on.getByRole('button', { name }),
    makeWalletButton: on.getByRole('button', { name: 'Make a wallet here' }),
    unlockWalletButton: on.getByRole('button', { name: 'Unlock a wallet made here' }),
    unlock: {
      heading: on.getByRole('heading', { name: 'Unlock your wallet' }),
      submitButton: on.getByRole('button', { name: 'Unlock and sign in' }),
      restoreButton: on.getByRole('button', { name: 'I only have its recovery phrase' }),
    },
    /** A service in a window of its own. */
    service: row,
    guestButton: row('Look around as a guest'),
    emailField,
    emailError: on.getByText('That is no e-mail address.'),
    phoneButton: row('Phone'),
    phoneField,
    phoneError: on.getByText('A number begins with + and the country code.'),
    sendCodeButton,
    requestEmailCode: (address: string) => requestCode(emailField, address),
    requestPhoneCode: (number: string) => requestCode(phoneField, number),
    codeField,
    codeHeading: on.getByRole('heading', { name: 'Enter the 6 digits' }),
    codeError: alert.getByText('That code does not work'),
    /** After a code was asked for once more: its field, or that another one has to wait. */
    codeNotice: on.getByText(/Another code|Enter the 6 digits|Too many/),
    /** The link to what the simulated services have sent. */
    outboxLink: on.getByRole('link', { name: /outbox/ }),
    windowNotice: (service: string) => on.getByText(`Go on in the window of ${service}`),
    closedError: alert.getByText('Signing in was closed before it was done'),
    declinedError: alert.getByText('You declined at the other service'),
    rejectedError: alert.getByText('You rejected the request in your wallet'),
    passkeyButton: row('Passkey'),
    makePasskeyButton: on.getByRole('button', { name: 'Make a new passkey' }),
    unknownPasskeyError: on.getByText('Nobody here has this passkey'),
    farcasterButton: row('Farcaster'),
    farcasterQrCode: on.getByRole('img', { name: /QR code/ }),
    farcasterLink: on.getByRole('link', { name: 'Open the link' }),
    /** The question whether someone means the way that they used before: e-mail. */
    usedEmailHeading: on.getByRole('heading', { name: 'You used e-mail here before' }),
    useEmailButton: on.getByRole('button', { name: 'Use e-mail' }),
    /** The answer that it is to be this way all the same. */
    goOn: (way: string) => on.getByRole('button', { name: `Go on with ${way}` }),
    otherUserError: alert.getByText('This account belongs to another user'),
    switchUserButton: on.getByRole('button', { name: 'Sign in as that user' }),
  }
}

/** The page on which people sign in. */
export const signIn = (page: Page) => {
  const panel = loginPanel(page)
  const open = async (origin: string) => {
    await page.goto(`${origin}/sign-in`)
    // The wallets come last.
    await waitForVisible(panel.makeWalletButton)
  }
  const arrived = (timeout?: number) =>
    page.waitForURL((url) => url.pathname !== '/sign-in', { timeout })
  return {
    ...panel,
    heading: page.getByRole('heading', { name: 'Come ashore' }),
    open,
    /** Waits until someone is signed in and the page has gone on. */
    arrived,
    /** Signs in with a wallet that the browser announces. */
    async byWallet(origin: string, wallet = WALLET) {
      await page.goto(`${origin}/sign-in`)
      await panel.wallet(wallet).click()
      await arrived()
    },
  }
}
