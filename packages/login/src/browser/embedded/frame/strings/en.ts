/** All strings of the wallet frame, in English; the other tables are made like it. */
export const en = {
  /** A password typed twice, by what it is for. */
  newPassword: {
    create: {
      title: 'Choose a password',
      lead: 'It seals the wallet that is made on this device now. Nobody can reset it: keep it in a password manager.',
      go: 'Make the wallet',
    },
    import: {
      title: 'Choose a password',
      lead: 'It seals what you brought. The phrase or key itself stays yours, so keep that too.',
      go: 'Bring the wallet',
    },
    restore: {
      title: 'Choose a new password',
      lead: 'The phrase is right. From now on this password opens the wallet; an old one does not.',
      go: 'Restore the wallet',
    },
    change: {
      title: 'Choose a new password',
      lead: 'The old one opens the wallet no more as soon as this one is stored.',
      go: 'Change the password',
    },
  },
  /** The password of a wallet that is there. */
  password: {
    unlock: {
      title: 'Unlock your wallet',
      lead: 'It stays open on this page until it has not been used for 15 minutes.',
      go: 'Unlock',
    },
    open: {
      title: 'Unlock your wallet',
      lead: 'Its password fetches it to this browser and opens it.',
      go: 'Unlock',
    },
    reveal: {
      title: 'Once more, to be sure',
      lead: 'What comes next is all that somebody needs to take this wallet. Make sure that nobody looks on.',
      go: 'Show it',
    },
    change: {
      title: 'First the way you open it now',
      lead: 'Then you choose the new password.',
      go: 'Continue',
    },
    passkey: {
      title: 'Let a passkey open this wallet',
      lead: 'The password goes on opening it: a passkey can get lost with its device.',
      go: 'Add the passkey',
    },
    remove: {
      title: 'Take off a way of opening it',
      lead: 'Make sure that you have another one: the password, or the written-down phrase.',
      go: 'Take it off',
    },
  },
  /** A phrase or a key that someone brings. */
  secret: {
    import: {
      title: 'Bring a wallet',
      lead: 'A recovery phrase of 12 or 24 words, or a private key of Ethereum or Solana. It is sealed on this device before anything is stored.',
      label: 'Recovery phrase or private key',
      go: 'Continue',
    },
    restore: {
      title: 'Restore your wallet',
      lead: 'Type the recovery phrase that you wrote down: 12 or 24 words, in their order.',
      label: 'Recovery phrase',
      go: 'Continue',
    },
  },
  reveal: {
    phrase: {
      title: 'Recovery phrase',
      lead: 'Whoever has these words has the wallet. Write them down on paper. Nobody from Castaway ever asks for them.',
    },
    key: {
      title: 'Private key',
      lead: 'Whoever has this key has the account. Paste it only into a wallet that you trust.',
    },
    done: 'I have written it down',
  },
  confirm: {
    message: 'Sign this message?',
    'typed-data': 'Sign this?',
    transaction: 'Send this transaction?',
    'solana-message': 'Sign this message?',
    'solana-transaction': 'Sign this Solana transaction?',
    /** After the host of the page. */
    lead: 'asks your wallet',
    blind: 'What is inside cannot be shown in words. Sign it only if you know what it does.',
    go: 'Sign',
    reject: 'Refuse',
    covered: 'Something lies over this window. Move it away to go on.',
  },
  fields: {
    to: 'To',
    newContract: 'a new contract',
    value: 'Value',
    network: 'Network',
    fee: 'Highest fee',
    data: 'Data',
    noData: 'none',
    account: 'With',
    app: 'For',
    contract: 'Contract',
    kind: 'What',
    password: 'Password of this wallet',
    newPassword: 'Password',
    again: 'Password once more',
    differs: 'The two are not the same.',
    same: 'The same. Good.',
  },
  /** How good a password is that is being chosen. */
  strength: {
    none: (characters: number) => `At least ${characters} characters.`,
    short: (missing: number) => `${missing} more to go.`,
    weak: 'Easy to guess. Add a word or two.',
    fair: 'Good enough. Longer is better.',
    strong: 'Strong.',
  },
  /** What was wrong with the last answer. */
  errors: {
    passkeyFailed: 'The passkey did not open it. Try again, or type the password.',
    wrongPassword: 'Wrong password: that password does not open this wallet.',
    wrongPasskey: 'That passkey does not open this wallet.',
    phrase:
      'These are not the 12 or 24 words of a recovery phrase: check their order and spelling.',
    key: 'No account has this private key: check its digits.',
    secret: 'This is neither a recovery phrase nor a private key.',
  },
  cancel: 'Cancel',
  passkey: 'Use a passkey instead',
  working: 'Working on it. This takes a moment, on purpose.',
  alone: 'This page holds the keys of wallets made on Castaway. It works inside Castaway only.',
  testNetwork: 'test network',
  otherNetwork: (chainId: number) => `Network ${chainId}`,
}
