import type { LinkedAccountType } from '@castaway/contract'
import { loginErrors } from '@castaway/contract/login-errors'
import type { AnyLoginErrorCode, ErrorStrings } from '@castaway/wallet/errors'

/** What the user is waiting for. */
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

/** All strings on the login's screens, in English. Pass another table to `LoginProvider` for another language. */
export const loginStrings = {
  /** The message and the next step of each error code. */
  errors: loginErrors as Record<AnyLoginErrorCode, ErrorStrings>,
  modal: {
    signIn: 'Sign in',
    link: 'Add a sign-in method',
    mfa: 'Confirm it’s you',
    close: 'Close',
  },
  back: 'All sign-in methods',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  goOn: 'Continue',
  loading: 'Loading sign-in methods…',
  done: 'You’re signed in.',
  linked: 'Sign-in method added',
  lastUsed: 'Last used',
  simulated: 'Simulated',
  simulatedNote: 'Services marked “Simulated” run on this machine for testing.',
  noNewPeople: 'New sign-ups are closed right now.',
  wallets: {
    title: 'Your own wallet',
    found: 'Found in this browser',
    foundSolana: 'Solana · found in this browser',
    none: 'No wallet found in this browser. If you have one, install or turn on its extension and reload this page. If not, create one here.',
    hereTitle: 'No extension or app needed',
    make: 'Create a wallet here',
    makeDetail: 'In this browser, protected by a password. Takes a minute.',
    unlock: 'Use a wallet you created here',
    unlockDetail: 'From this browser or another one',
    madeHere: 'Wallet created here',
    imported: 'Imported wallet',
    smart: 'Smart wallet',
    other: 'Wallet',
    notHere: 'That wallet isn’t in this browser',
  },
  unlock: {
    title: 'Unlock your wallet',
    known: 'You created a wallet in this browser. Unlock it with its password.',
    unknown: 'Enter the address and password of a wallet you created in another browser.',
    address: 'Wallet address',
    wrongAddress: 'A wallet address is 0x followed by 40 letters and numbers.',
    submit: 'Unlock and sign in',
    rejected: [
      'Wrong address or password',
      'Check the wallet address and password, and try again.',
    ],
    restore: 'I only have the recovery phrase',
  },
  email: {
    title: 'Email or phone',
    label: 'Email address',
    placeholder: 'you@example.com',
    submit: 'Send me a code',
    wrong: 'That’s not an email address.',
  },
  phone: {
    row: 'Phone',
    rowDetail: 'Get a code by text message',
    title: 'Sign in with your phone',
    label: 'Phone number',
    hint: 'Include the country code, like +351 912 345 678.',
    submit: 'Send me a code',
    wrong: 'Start with + and the country code.',
  },
  code: {
    title: (digits: number) => `Enter the ${digits}-digit code`,
    sent: (to: string) => `We sent a code to ${to}.`,
    label: 'Code',
    submit: 'Continue',
    resend: 'Send another code',
    resendIn: (seconds: number) => `Send another code in ${seconds} s`,
    resent: 'New code sent. The previous code no longer works.',
    expired: 'This code has expired.',
    outbox: 'Nothing is sent from this computer. Find your code in the outbox',
    other: 'Use another email address',
    otherNumber: 'Use another number',
    rejected: [
      'That code doesn’t work',
      'It’s wrong, expired, or already used. Try again, or request a new one.',
    ],
  },
  passkey: {
    row: 'Passkey',
    rowDetail: 'Fingerprint, face, or security key',
    title: 'Sign in with a passkey',
    about:
      'Passkeys are stored on your device or in your password manager. There’s nothing to type.',
    use: 'Use a passkey',
    make: 'Create a new passkey',
    makeAbout: 'New here? Creating a passkey also creates an account.',
  },
  services: { title: 'Other accounts' },
  farcaster: {
    row: 'Farcaster',
    rowDetail: 'Approve in your Farcaster app',
    title: 'Approve in your Farcaster app',
    about: 'Scan this with your phone’s camera, or open the link on the device that has the app.',
    qr: 'QR code that opens your Farcaster app',
    open: 'Open the link',
    waiting: 'Waiting for your approval…',
  },
  telegram: { row: 'Telegram', rowDetail: 'In a Telegram window' },
  crossApp: { rowDetail: 'An account on another Castaway server' },
  custom: { row: 'Your account on this site', rowDetail: 'Already signed in there' },
  guest: {
    title: 'Not now',
    row: 'Browse as a guest',
    rowDetail: 'Read everything. You can sign in anytime.',
  },
  before: {
    title: (used: string) => `You’ve used ${used} here before`,
    about: (now: string) =>
      `Continuing with ${now} creates a new account, unless you’ve already linked ${now} to yours.`,
    use: (used: string) => `Use ${used}`,
    goOn: (now: string) => `Continue with ${now}`,
  },
  switching: {
    member:
      'This sign-in already has its own account here. You can leave this account and switch to that one. Nothing is merged.',
    guest:
      'This sign-in already has its own account here. Anything you created as a guest, such as a wallet, won’t carry over.',
    submit: 'Sign in as that user',
  },
  confirm: {
    about: 'You signed in a while ago. Confirm it’s you with a sign-in method you added earlier.',
    other: 'Sign in as another user instead',
  },
  terms: {
    title: 'Before you continue',
    about: 'This site has terms of use.',
    read: 'Read the terms',
    accept: 'I accept the terms',
    decline: 'Sign out',
  },
  mfa: {
    title: 'Confirm it’s you',
    about: 'Two-factor authentication is required.',
    totp: 'Code from your authenticator app',
    sms: 'Text me a code',
    smsSent: (number: string) => `We sent a code to ${number}.`,
    passkey: 'Use a passkey',
    recovery: 'Use a recovery code',
    recoveryLabel: 'Recovery code',
    submit: 'Confirm',
  },
  captcha: 'Confirm you’re human',
  busy: {
    connecting: (name: string) => [`Connecting ${name}…`, 'Choose an account in your wallet.'],
    signing: (name: string) => [
      'Sign the request in your wallet',
      `${name} asks for one signature. It’s free and doesn’t send a transaction.`,
    ],
    checking: () => ['Checking your signature…', 'Almost there.'],
    checkingCode: () => ['Checking your code…', 'Almost there.'],
    making: () => ['Creating your wallet…', 'Choose a password in the wallet window.'],
    unlocking: () => ['Unlocking your wallet…', 'Enter its password in the wallet window.'],
    restoring: () => ['Restoring your wallet…', 'Enter its recovery phrase in the wallet window.'],
    window: (name: string) => [
      `Continue in the ${name} window`,
      'This page will continue when you’re done.',
    ],
    passkey: () => [
      'Your device is asking for your passkey',
      'Use your fingerprint, face, or PIN.',
    ],
    newPasskey: () => ['Your device is creating a passkey', 'Use your fingerprint, face, or PIN.'],
    sending: () => ['Sending your code…', ''],
    guest: () => ['Signing you in as a guest…', ''],
  } satisfies Record<BusyPhase, (name: string) => [title: string, hint: string]>,
  /** The name of each method within a sentence. */
  methods: {
    wallet: 'a wallet',
    smart_wallet: 'a smart wallet',
    cross_app: 'another Castaway server',
    email: 'email',
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
