import type { Page } from 'playwright-core'
import { loginPanel } from './sign-in'

/** The word to type in the deletion dialog. */
export const DELETE_WORD = 'delete'

/** The file name of the login data. */
export const LOGIN_DATA_FILE = 'castaway-login.json'

/** The sign-in group of the settings. */
export const accountSettings = (page: Page) => {
  const linked = page.getByRole('list', { name: 'Linked accounts' })
  const devices = page.getByRole('list', { name: 'Devices' })
  const factors = page.getByRole('list', { name: 'Two-factor methods' })
  const question = page.getByRole('alertdialog')
  const named = (name: string) => page.getByRole('dialog', { name })
  const linkDialog = named('Add a sign-in method')
  const unlink = (name = '') => linked.getByRole('button', { name: new RegExp(`^Unlink ${name}`) })
  const totp = named('Authenticator app')
  const recovery = named('Recovery codes')
  const confirm = named('Confirm it’s you')
  const end = page.getByRole('alertdialog', { name: 'Delete your account' })
  return {
    linked: {
      list: linked,
      rows: linked.getByRole('listitem'),
      account: (address: string) => linked.getByText(address),
      addButton: page.getByRole('button', { name: 'Add a sign-in method' }),
      dialog: linkDialog,
      panel: loginPanel(linkDialog),
      unlinkButtons: unlink(),
      unlinkWalletButton: unlink('Ethereum wallet'),
      unlinkEmailButton: unlink('Email'),
      lastNotice: page.getByText('This is your only way to sign in.'),
      /** The confirmation before the wallet is unlinked. */
      walletQuestion: page.getByRole('alertdialog', { name: 'Unlink Ethereum wallet?' }),
      unlinkButton: question.getByRole('button', { name: 'Unlink' }),
    },
    devices: {
      list: devices,
      rows: devices.getByRole('listitem'),
      endOthersButton: page.getByRole('button', { name: 'Sign out all other devices' }),
      current: devices.getByText('this device'),
    },
    factors: {
      list: factors,
      on: factors.getByText('On', { exact: true }),
      addTotpButton: page.getByRole('button', { name: 'Add Authenticator app' }),
      removeTotpButton: page.getByRole('button', { name: 'Remove Authenticator app' }),
      removeButton: question.getByRole('button', { name: 'Remove' }),
      recoveryNotice: (left: number) => page.getByText(`${left} recovery codes left.`),
    },
    /** The dialog that adds an authenticator app. */
    totp: {
      qrCode: totp.getByRole('img', { name: 'QR code for your authenticator app' }),
      key: totp.getByLabel('Or enter this key in the app'),
      field: totp.getByLabel('Code from the app'),
      submitButton: totp.getByRole('button', { name: 'Set up authenticator app' }),
      error: totp.getByText(/couldn’t verify|wrong|not valid/i),
    },
    /** The dialog that shows the recovery codes. */
    recovery: {
      codes: recovery.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
      submitButton: recovery.getByRole('button', { name: 'I’ve saved them' }),
    },
    /** The dialog that asks for a second factor. */
    confirm: {
      dialog: confirm,
      useRecoveryButton: confirm.getByRole('button', { name: 'Use a recovery code' }),
      recoveryCodeField: confirm.getByLabel('Recovery code'),
      submitButton: confirm.getByRole('button', { name: 'Confirm' }),
    },
    /** Says that the signer may cast for an account. */
    signerNotice: page.getByText('Approved for'),
    downloadButton: page.getByRole('button', { name: 'Download my sign-in data' }),
    signedOutNotice: page.getByText('Signed out'),
    /** Additional text for users with drafts. */
    draftsNotice: page.getByText('Your drafts will be here when you sign in again.'),
    endedNotice: page.getByText('You were signed out'),
    deleteButton: page.getByRole('button', { name: 'Delete my account' }),
    /** The dialog that confirms the deletion of the account. */
    delete: {
      dialog: end,
      submitButton: end.getByRole('button', { name: 'Delete permanently' }),
      wordField: end.getByLabel(`Type “${DELETE_WORD}” to continue`),
      doneNotice: page.getByText('Account deleted'),
    },
  }
}
