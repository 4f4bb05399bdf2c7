import type { LinkedAccountType } from '@castaway/contract'

const oauth = (...fields: string[]) => ['subject', ...fields]

/** Fields that an account of each type has in addition to `type`, `key` and its timestamps. */
const fields: Record<LinkedAccountType, string[]> = {
  wallet: [
    'address',
    'chainType',
    'chainId',
    'walletClientType',
    'connectorType',
    'recoveryMethod',
    'imported',
    'delegated',
    'walletIndex',
  ],
  smart_wallet: ['address', 'chainType', 'chainId', 'smartWalletType'],
  cross_app: ['subject', 'providerApp', 'embeddedWallets', 'smartWallets'],
  email: ['address'],
  phone: ['number'],
  google_oauth: oauth('email', 'name'),
  twitter_oauth: oauth('username', 'name', 'profilePictureUrl'),
  discord_oauth: oauth('username', 'email'),
  github_oauth: oauth('username', 'name', 'email'),
  spotify_oauth: oauth('email', 'name'),
  instagram_oauth: oauth('username'),
  tiktok_oauth: oauth('username', 'name'),
  linkedin_oauth: oauth('name', 'email', 'vanityName'),
  apple_oauth: oauth('email'),
  custom_auth: ['customUserId'],
  farcaster: [
    'fid',
    'ownerAddress',
    'displayName',
    'username',
    'bio',
    'pfp',
    'url',
    'signerPublicKey',
  ],
  passkey: ['credentialId', 'authenticatorName', 'enrolledInMfa'],
  telegram: ['telegramUserId', 'firstName', 'lastName', 'username', 'photoUrl'],
}

/** Every field of an account as it is sent, sorted: none missing, none extra. */
export const accountFieldsOf = (type: LinkedAccountType): string[] =>
  ['type', 'key', 'firstVerifiedAt', 'latestVerifiedAt', ...fields[type]].toSorted()
