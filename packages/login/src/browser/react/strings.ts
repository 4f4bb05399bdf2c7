import type { LinkedAccountType } from '@castaway/contract'
import { loginErrors } from '../../error-codes'
import type { AnyLoginErrorCode, ErrorStrings } from '../errors'

/** What a wait is about. */
export type BusyPhase =
  | 'connecting'
  | 'signing'
  | 'checking'
  | 'checkingCode'
  | 'making'
  | 'unlocking'
  | 'restoring'
  | 'window'
  | 'passkey'
  | 'newPasskey'
  | 'sending'
  | 'guest'

/**
 * All strings on the login's screens, in English. Give `LoginProvider` another table for another language.
 */
export const loginStrings = {
  /** What went wrong, and what to do next, by code. */
  errors: loginErrors as Record<AnyLoginErrorCode, ErrorStrings>,
  modal: {
    signIn: 'Sign in',
    link: 'Add a way to sign in',
    mfa: 'Confirm that it is you',
    close: 'Close',
  },
  back: 'All ways to sign in',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  goOn: 'Go on',
  loading: 'Looking for ways to sign in…',
  done: 'You are signed in.',
  linked: 'Added.',
  lastUsed: 'Last used',
  simulated: 'Simulated',
  simulatedNote: 'Services marked “simulated” are played by this very machine.',
  noNewPeople: 'Nobody new is let in here at the moment.',
  wallets: {
    title: 'A wallet of your own',
    found: 'Found in this browser',
    foundSolana: 'Solana · found in this browser',
    none: 'No wallet answers in this browser. If you have one, install or switch on its extension and reload this page. If not, make one right here.',
    failed: 'The wallet part of this page did not load.',
    hereTitle: 'No extension, no app',
    make: 'Make a wallet here',
    makeDetail: 'In this browser, opened by a password. Takes a minute.',
    unlock: 'Unlock a wallet made here',
    unlockDetail: 'On this browser or on another one',
    madeHere: 'Wallet made here',
    imported: 'Imported wallet',
    smart: 'Smart wallet',
    other: 'Wallet',
    notHere: 'That wallet is not in this browser',
  },
  unlock: {
    title: 'Unlock your wallet',
    known: 'This browser knows a wallet that was made here. Its password opens it.',
    unknown: 'Give the address of the wallet that you made on another browser, and its password.',
    address: 'Address of the wallet',
    wrongAddress: 'An address is 0x and 40 letters and digits.',
    submit: 'Unlock and sign in',
    rejected: ['Address and password do not fit', 'Check both and try again.'],
    restore: 'I only have its recovery phrase',
  },
  email: {
    title: 'E-mail or phone',
    label: 'E-mail address',
    placeholder: 'you@example.com',
    submit: 'Send me a code',
    wrong: 'That is no e-mail address.',
  },
  phone: {
    row: 'Phone',
    rowDetail: 'A code in a text message',
    title: 'Sign in by phone',
    label: 'Phone number',
    hint: 'With country code, like +351 912 345 678.',
    submit: 'Send me a code',
    wrong: 'A number begins with + and the country code.',
  },
  code: {
    title: (digits: number) => `Enter the ${digits} digits`,
    sent: (to: string) => `We sent a code to ${to}.`,
    label: 'Code',
    submit: 'Go on',
    resend: 'Send another code',
    resendIn: (seconds: number) => `Another code in ${seconds} s`,
    resent: 'Another code is on its way. The one before no longer works.',
    expired: 'This code is too old.',
    outbox: 'Nothing leaves this machine: read it in the outbox',
    other: 'Use another address',
    otherNumber: 'Use another number',
    rejected: [
      'That code does not work',
      'It is wrong, used or too old. Try again, or ask for another.',
    ],
  },
  passkey: {
    row: 'Passkey',
    rowDetail: 'Fingerprint, face or security key',
    title: 'Sign in with a passkey',
    about: 'A passkey stays on your device or in your password manager; there is nothing to type.',
    use: 'Use a passkey',
    make: 'Make a new passkey',
    makeAbout: 'Nobody here knows you yet? Making one makes an account.',
  },
  services: { title: 'An account you have elsewhere' },
  farcaster: {
    row: 'Farcaster',
    rowDetail: 'Approve it in your Farcaster app',
    title: 'Approve it in your Farcaster app',
    about:
      'Scan this with the camera of your phone, or open the link on the device that has the app.',
    qr: 'QR code that opens your Farcaster app',
    open: 'Open the link',
    waiting: 'Waiting for your answer…',
  },
  telegram: { row: 'Telegram', rowDetail: 'In a window of Telegram' },
  crossApp: { rowDetail: 'An account on another Castaway' },
  custom: { row: 'Your account on this site', rowDetail: 'Signed in there already' },
  guest: {
    title: 'Not now',
    row: 'Look around as a guest',
    rowDetail: 'Read everything. You can sign in at any time.',
  },
  before: {
    title: (used: string) => `You used ${used} here before`,
    about: (now: string) =>
      `Going on with ${now} makes a new account, unless you have added ${now} to yours.`,
    use: (used: string) => `Use ${used}`,
    goOn: (now: string) => `Go on with ${now}`,
  },
  switching: {
    member:
      'It has an account of its own here. You can leave this one and go there; nothing is merged.',
    guest:
      'It has an account of its own here. What you made as a guest, a wallet for example, stays behind.',
    submit: 'Sign in as that user',
  },
  confirm: {
    about:
      'You signed in a while ago. Prove once more that it is you, by a way to sign in that you had before.',
    other: 'Sign in as another user instead',
  },
  terms: {
    title: 'Before you go on',
    about: 'This site has terms of use.',
    read: 'Read the terms',
    accept: 'I accept the terms',
    decline: 'Sign out',
  },
  mfa: {
    title: 'Confirm that it is you',
    about: 'This needs your second factor.',
    totp: 'Code from your authenticator app',
    sms: 'Text me a code',
    smsSent: (number: string) => `We sent a code to ${number}.`,
    passkey: 'Use a passkey',
    recovery: 'Use a recovery code',
    recoveryLabel: 'Recovery code',
    submit: 'Confirm',
  },
  captcha: 'Check that you are a person',
  busy: {
    connecting: (name: string) => [`Connecting ${name}…`, 'Choose an account in your wallet.'],
    signing: (name: string) => [
      'Sign in your wallet',
      `${name} asks for one signature. It costs nothing and sends no transaction.`,
    ],
    checking: () => ['Checking your signature…', 'Almost there.'],
    checkingCode: () => ['Checking your code…', 'Almost there.'],
    making: () => ['Making your wallet…', 'Choose its password in the window of the wallet.'],
    unlocking: () => [
      'Unlocking your wallet…',
      'Its password opens it, in the window of the wallet.',
    ],
    restoring: () => ['Restoring your wallet…', 'Type its phrase in the window of the wallet.'],
    window: (name: string) => [`Go on in the window of ${name}`, 'This page waits for it.'],
    passkey: () => ['Your device asks for your passkey', 'Use your fingerprint, face or PIN.'],
    newPasskey: () => ['Your device makes a passkey', 'Use your fingerprint, face or PIN.'],
    sending: () => ['Sending your code…', ''],
    guest: () => ['Opening the door…', ''],
  } satisfies Record<BusyPhase, (name: string) => [title: string, hint: string]>,
  /** What each method is called in a sentence. */
  methods: {
    wallet: 'a wallet',
    smart_wallet: 'a smart wallet',
    cross_app: 'another Castaway',
    email: 'e-mail',
    phone: 'your phone number',
    google_oauth: 'Google',
    spotify_oauth: 'Spotify',
    instagram_oauth: 'Instagram',
    twitter_oauth: 'X',
    discord_oauth: 'Discord',
    github_oauth: 'GitHub',
    tiktok_oauth: 'TikTok',
    linkedin_oauth: 'LinkedIn',
    apple_oauth: 'Apple',
    custom_auth: 'your account on this site',
    farcaster: 'Farcaster',
    passkey: 'a passkey',
    telegram: 'Telegram',
  } satisfies Record<LinkedAccountType, string>,
}

export type LoginStrings = typeof loginStrings
