import { getAddress, isAddress } from 'viem'
import type { LinkedAccount, MfaMethod } from '@castaway/auth/wire'
import type { ExternalUser } from '@castaway/auth'
import { privyAccount, type PrivyAccount, type PrivyUser } from './wire'

const mfaMethods = new Set<string>(['totp', 'passkey', 'sms'] satisfies MfaMethod[])

/** Converts a Privy user to a user of this app. Account types that this app does not support are left out. */
export const mapPrivyUser = (user: PrivyUser, fetchedAt: number): ExternalUser => ({
  did: user.id,
  fetchedAt,
  user: {
    createdAt: ms(user.created_at),
    isGuest: user.is_guest === true,
    hasAcceptedTerms: user.has_accepted_terms === true,
    mfaMethods: [...new Set((user.mfa_methods ?? []).map(({ type }) => type).filter(isMfaMethod))],
    customMetadata: user.custom_metadata ?? {},
    linkedAccounts: user.linked_accounts.flatMap(readAccount),
  },
})

const ms = (seconds: number) => Math.round(seconds * 1000)
const isMfaMethod = (type: string): type is MfaMethod => mfaMethods.has(type)

const readAccount = (raw: unknown): LinkedAccount[] => {
  const read = privyAccount.safeParse(raw)
  if (!read.success) return []
  const account = toAccount(read.data)
  return account ? [account] : []
}

const toAccount = (raw: PrivyAccount): LinkedAccount | null => {
  const times = {
    firstVerifiedAt: ms(raw.first_verified_at ?? raw.verified_at),
    latestVerifiedAt: ms(raw.latest_verified_at ?? raw.verified_at),
  }
  switch (raw.type) {
    case 'wallet': {
      const isEthereum = raw.chain_type === 'ethereum'
      const address = isEthereum ? checksummed(raw.address) : raw.address
      return {
        type: raw.type,
        key: `${raw.chain_type}:${address}`,
        address,
        chainType: raw.chain_type,
        // Privy returns external wallets without a chain.
        chainId: raw.chain_id ?? (isEthereum ? 'eip155:1' : 'solana:mainnet'),
        walletClientType: raw.wallet_client_type,
        connectorType: raw.connector_type,
        // The other recovery methods (a key at Privy, a cloud drive) are managed by someone else.
        recoveryMethod: raw.recovery_method === 'user-passcode' ? 'password' : null,
        imported: raw.imported === true,
        delegated: raw.delegated === true,
        walletIndex: raw.wallet_index ?? null,
        ...times,
      }
    }
    case 'smart_wallet': {
      const address = checksummed(raw.address)
      return {
        type: raw.type,
        // Privy's smart wallet has one address on every chain and names none, which 0 stands for.
        key: `eip155:0:${address}`,
        address,
        chainType: 'ethereum',
        chainId: 'eip155:0',
        smartWalletType: raw.smart_wallet_type,
        ...times,
      }
    }
    case 'cross_app':
      return {
        type: raw.type,
        key: `cross_app:${raw.provider_app_id}|${raw.subject}`,
        subject: raw.subject,
        providerApp: { id: raw.provider_app_id, name: raw.provider_app_id },
        embeddedWallets: raw.embedded_wallets,
        smartWallets: raw.smart_wallets,
        ...times,
      }
    case 'email':
      return {
        type: raw.type,
        key: `email:${raw.address.toLowerCase()}`,
        address: raw.address,
        ...times,
      }
    case 'phone': {
      const number = (raw.number ?? raw.phoneNumber)?.replaceAll(/[^+\d]/g, '')
      return number ? { type: raw.type, key: `phone:${number}`, number, ...times } : null
    }
    case 'custom_auth':
      return {
        type: raw.type,
        key: `custom_auth:privy.io|${raw.custom_user_id}`,
        customUserId: raw.custom_user_id,
        ...times,
      }
    case 'farcaster':
      return {
        type: raw.type,
        key: `farcaster:${raw.fid}`,
        fid: raw.fid,
        ownerAddress: checksummed(raw.owner_address),
        displayName: raw.display_name,
        username: raw.username,
        bio: raw.bio,
        pfp: raw.profile_picture_url ?? raw.profile_picture,
        url: raw.homepage_url,
        signerPublicKey: raw.signer_public_key,
        ...times,
      }
    case 'passkey':
      return {
        type: raw.type,
        key: `passkey:${raw.credential_id}`,
        credentialId: raw.credential_id,
        authenticatorName: raw.authenticator_name,
        enrolledInMfa: raw.enrolled_in_mfa === true,
        ...times,
      }
    case 'telegram':
      return {
        type: raw.type,
        key: `telegram:${raw.telegram_user_id}`,
        telegramUserId: raw.telegram_user_id,
        firstName: raw.first_name,
        lastName: raw.last_name,
        username: raw.username,
        photoUrl: raw.photo_url,
        ...times,
      }
    default:
      return { ...oauthFields(raw), key: `${raw.type}:${raw.subject}`, ...times }
  }
}

type PrivyOAuth = Extract<PrivyAccount, { type: `${string}_oauth` }>
type WithoutCommon<T> = T extends unknown
  ? Omit<T, 'key' | 'firstVerifiedAt' | 'latestVerifiedAt'>
  : never

/** The nine OAuth providers, each with its own field names. */
const oauthFields = (
  raw: PrivyOAuth,
): WithoutCommon<Extract<LinkedAccount, { type: `${string}_oauth` }>> => {
  switch (raw.type) {
    case 'google_oauth':
    case 'spotify_oauth':
      return { type: raw.type, subject: raw.subject, email: raw.email, name: raw.name }
    case 'twitter_oauth':
      return {
        type: raw.type,
        subject: raw.subject,
        username: raw.username,
        name: raw.name,
        profilePictureUrl: raw.profile_picture_url,
      }
    case 'discord_oauth':
      return { type: raw.type, subject: raw.subject, username: raw.username, email: raw.email }
    case 'github_oauth':
      return {
        type: raw.type,
        subject: raw.subject,
        username: raw.username,
        name: raw.name,
        email: raw.email,
      }
    case 'instagram_oauth':
      return { type: raw.type, subject: raw.subject, username: raw.username }
    case 'tiktok_oauth':
      return { type: raw.type, subject: raw.subject, username: raw.username, name: raw.name }
    case 'linkedin_oauth':
      return {
        type: raw.type,
        subject: raw.subject,
        name: raw.name,
        email: raw.email,
        vanityName: raw.vanity_name,
      }
    case 'apple_oauth':
      return { type: raw.type, subject: raw.subject, email: raw.email }
  }
}

const checksummed = (address: string): string =>
  isAddress(address, { strict: false }) ? getAddress(address) : address
