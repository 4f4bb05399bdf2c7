import type { Page } from 'playwright-core'
import { pressInFrame, waitForVisible } from '../harness/steps'
import { choose } from './menu'

/** Deriving a key from a password is slow on purpose, and slower on a busy machine; less than a test has. */
export const SLOW = 60_000

/** The iframe of the wallet, and the dialog around it, for scripts of a page. */
export const FRAME = 'iframe[title="Castaway wallet"]'
export const FRAME_DIALOG = 'dialog[aria-label="Castaway wallet"]'

/** Labels of the button after choosing a password, by purpose. */
const choices = {
  make: 'Create wallet',
  restore: 'Restore wallet',
  import: 'Import wallet',
}

/** Labels of the button after entering the password of a wallet, by purpose. */
const openings = { unlock: 'Unlock', show: 'Show', addPasskey: 'Add passkey' }

const languages = {
  ar: {
    make: 'إنشاء محفظة هنا',
    title: 'اختر كلمة مرور',
    hint: 'الأحرف المتبقية: 7.',
    cancel: 'إلغاء',
  },
  ja: {
    make: 'ここでウォレットを作成',
    title: 'パスワードを決める',
    hint: 'あと7文字。',
    cancel: 'キャンセル',
  },
}

/** The wallet frame on any page. */
export const walletFrame = (page: Page) => {
  const frame = page.frameLocator(FRAME)
  const button = (name: string) => frame.getByRole('button', { name })
  const newPasswordField = frame.getByLabel('Password', { exact: true })
  const passwordAgainField = frame.getByLabel('Confirm password')
  const passwordField = frame.getByLabel('Wallet password')
  const words = frame.getByRole('listitem')
  const writtenButton = button('I’ve written it down')
  const signButton = frame.getByRole('button', { name: 'Sign', exact: true })
  const phrase = frame.getByLabel(/^Recovery phrase/)
  const goOn = button('Continue')
  return {
    newPasswordField,
    passwordAgainField,
    passwordField,
    makeButton: button(choices.make),
    tooShortNotice: (missing: number) => frame.getByText(`${missing} more to go.`),
    differsNotice: frame.getByText('Passwords don’t match.'),
    wrongPasswordNotice: frame.getByText('Wrong password'),
    unlockHeading: frame.getByRole('heading', { name: 'Unlock your wallet' }),
    cancelButton: button('Cancel'),
    usePasskeyButton: button('Use a passkey instead'),
    async choosePassword(chosen: string, what: keyof typeof choices = 'make') {
      await newPasswordField.fill(chosen, { timeout: SLOW })
      await passwordAgainField.fill(chosen)
      await pressInFrame(button(choices[what]))
    },
    /** Enters the password of an existing wallet. */
    async typePassword(typed: string, what: keyof typeof openings = 'unlock') {
      await passwordField.fill(typed, { timeout: SLOW })
      await pressInFrame(button(openings[what]))
    },

    /** The message to be signed. */
    claimHeading: frame.getByRole('heading', { name: 'Claim your Farcaster account?' }),
    claimNotice: frame.getByText(/^Account number \d+ and the username you chose/),
    details: frame.getByText('Details', { exact: true }),
    registryNotice: frame.getByText('Farcaster IdRegistry'),
    deadlineRow: frame.getByText('Valid until'),
    /** Waits until it has been visible for a moment, as the click guard requires. */
    signButton,
    agree: () => pressInFrame(signButton, SLOW),
    refuseButton: button('Cancel'),
    coveredNotice: frame.getByText('Something is covering this window.'),

    phraseHeading: frame.getByRole('heading', { name: 'Recovery phrase' }),
    phraseWords: words,
    writtenButton,
    /** Reads the displayed recovery phrase. */
    async readPhrase(): Promise<string> {
      await waitForVisible(writtenButton, SLOW)
      return (await words.allInnerTexts()).join(' ')
    },
    /** Enters the recovery phrase or the private key of an imported wallet. */
    async giveSecret(secret: string) {
      await phrase.fill(secret, { timeout: SLOW })
      await pressInFrame(goOn)
    },
    phraseError: frame.getByText(/12- or 24-word/),

    root: frame.locator('html'),
    /** Creates a first wallet in another language. */
    inLanguage: (language: keyof typeof languages) => {
      const labels = languages[language]
      return {
        makeWalletButton: page.getByRole('button', { name: labels.make }),
        heading: frame.getByRole('heading', { name: labels.title }),
        newPasswordField: frame.locator('input[type=password]').first(),
        tooShortNotice: frame.getByText(labels.hint),
        cancelButton: button(labels.cancel),
      }
    },
  }
}

/** The wallets group of the settings. */
export const wallets = (page: Page) => {
  const list = page.getByRole('list', { name: 'Wallets', exact: true })
  const rows = list.getByRole('listitem')
  const link = { name: /^Link / }
  const menu = page.getByRole('button', { name: /^More options for / }).first()
  const item = (name: string) => async () => {
    await menu.click({ timeout: SLOW })
    await choose(page, name)
  }
  return {
    list,
    rows,
    address: list.getByText(/^0x/),
    linkSolana: () => rows.filter({ hasText: 'Solana' }).getByRole('button', link).click(),
    linkedNotice: page.getByText('Wallet linked'),
    addEthereumButton: page.getByRole('button', { name: 'Add Ethereum account' }),
    ethereumNotice: page.getByText('Ethereum account created'),
    addSolanaButton: page.getByRole('button', { name: 'Add Solana account' }),
    solanaNotice: page.getByText('Solana account created'),
    importButton: page.getByRole('button', { name: 'Import a wallet' }),
    importedNotice: page.getByText('Wallet imported'),
    /** In the menu of the first wallet. */
    showPhrase: item('Show recovery phrase'),
    addPasskey: item('Add passkey unlock'),
    byPasskeyNotice: list.getByText(/unlocks with .*passkey/),
  }
}
