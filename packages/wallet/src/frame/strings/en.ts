/** All strings of the wallet frame, in English; the other tables have the same shape. */
export const en = {
  /** Setting a new password, by purpose. */
  newPassword: {
    create: {
      title: 'Choose a password',
      lead: 'This password protects the new wallet on this device. No one can reset it, so save it in a password manager.',
      go: 'Create wallet',
    },
    import: {
      title: 'Choose a password',
      lead: 'It protects the imported wallet on this device. Keep your recovery phrase or private key as well.',
      go: 'Import wallet',
    },
    restore: {
      title: 'Choose a new password',
      lead: 'Your recovery phrase is correct. From now on, this password unlocks the wallet. The old one no longer works.',
      go: 'Restore wallet',
    },
    change: {
      title: 'Choose a new password',
      lead: 'Once this one is saved, the old password stops working.',
      go: 'Change password',
    },
  },
  /** Entering the password of an existing wallet. */
  password: {
    unlock: {
      title: 'Unlock your wallet',
      lead: 'It stays unlocked on this page until you haven’t used it for 15 minutes.',
      go: 'Unlock',
    },
    open: {
      title: 'Unlock your wallet',
      lead: 'Enter its password to unlock it in this browser.',
      go: 'Unlock',
    },
    reveal: {
      title: 'Confirm it’s you',
      lead: 'Anyone who sees the next screen can take this wallet. Make sure no one is watching.',
      go: 'Show',
    },
    change: {
      title: 'First, unlock it as you do now',
      lead: 'Then choose a new password.',
      go: 'Continue',
    },
    passkey: {
      title: 'Add a passkey to this wallet',
      lead: 'Your password still works, in case you lose the device with the passkey.',
      go: 'Add passkey',
    },
    remove: {
      title: 'Remove a way to unlock it',
      lead: 'Make sure you still have another way: the password or the recovery phrase you wrote down.',
      go: 'Remove',
    },
  },
  /** Importing a phrase or a key. */
  secret: {
    import: {
      title: 'Import a wallet',
      lead: 'Enter a recovery phrase of 12 or 24 words, or an Ethereum or Solana private key. It’s encrypted on this device before anything is stored.',
      label: 'Recovery phrase or private key',
      go: 'Continue',
    },
    restore: {
      title: 'Restore your wallet',
      lead: 'Enter the recovery phrase you wrote down: 12 or 24 words, in order.',
      label: 'Recovery phrase',
      go: 'Continue',
    },
  },
  reveal: {
    phrase: {
      title: 'Recovery phrase',
      lead: 'Anyone with these words controls the wallet. Write them down on paper. Castaway will never ask for them.',
    },
    key: {
      title: 'Private key',
      lead: 'Anyone with this key controls the account. Paste it only into a wallet you trust.',
    },
    done: 'I’ve written it down',
  },
  confirm: {
    message: 'Sign this message?',
    'typed-data': 'Sign this?',
    transaction: 'Send this transaction?',
    'solana-message': 'Sign this message?',
    'solana-transaction': 'Sign this Solana transaction?',
    /** Follows the host of the page. */
    lead: 'sent this request',
    blind: 'The contents can’t be shown as text. Sign only if you know what it does.',
    go: 'Sign',
    reject: 'Cancel',
    covered: 'Something is covering this window. Move it to continue.',
  },
  /** Where the typed data claims an account; the number is read from what is signed. */
  claim: {
    title: 'Claim your Farcaster account?',
    meaning: (fid: string) =>
      `Account number ${fid} and the username you chose for it will belong to this wallet. Nothing is paid.`,
    details: 'Details',
  },
  fields: {
    deadline: 'Valid until',
    to: 'To',
    newContract: 'a new contract',
    value: 'Value',
    network: 'Network',
    fee: 'Max fee',
    data: 'Data',
    noData: 'none',
    account: 'Account',
    app: 'App',
    contract: 'Contract',
    kind: 'Type',
    password: 'Wallet password',
    newPassword: 'Password',
    again: 'Confirm password',
    differs: 'Passwords don’t match.',
    same: 'Passwords match.',
  },
  /** Strength of the password being chosen. */
  strength: {
    none: (characters: number) => `At least ${characters} characters.`,
    short: (missing: number) => `${missing} more to go.`,
    weak: 'Easy to guess. Add a word or two.',
    fair: 'Good enough. Longer is better.',
    strong: 'Strong.',
  },
  /** What was wrong with the previous answer. */
  errors: {
    passkeyFailed: 'The passkey didn’t unlock it. Try again, or enter your password.',
    wrongPassword: 'Wrong password. Try again.',
    wrongPasskey: 'That passkey doesn’t unlock this wallet.',
    phrase: 'This isn’t a valid 12- or 24-word recovery phrase. Check the order and spelling.',
    key: 'This isn’t a valid private key. Check each character.',
    secret: 'This isn’t a recovery phrase or a private key.',
  },
  cancel: 'Cancel',
  passkey: 'Use a passkey instead',
  working: 'Working on it. For your security, this takes a moment.',
  alone: 'This page stores the keys of wallets created on Castaway. It only works inside Castaway.',
  testNetwork: 'test network',
  otherNetwork: (chainId: number) => `Network ${chainId}`,
}
