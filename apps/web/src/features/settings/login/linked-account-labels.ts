import { t } from '@lingui/core/macro'
import type { LinkedAccount } from '@castaway/auth-react/client'
/** A shortened address that can still be told apart from others. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`

const names: Record<LinkedAccount['type'], () => string> = {
  wallet: () => t`Wallet`,
  smart_wallet: () => t`Smart wallet`,
  cross_app: () => t`Another Castaway server`,
  email: () => t`Email`,
  phone: () => t`Phone`,
  google_oauth: () => 'Google',
  twitter_oauth: () => 'X',
  discord_oauth: () => 'Discord',
  github_oauth: () => 'GitHub',
  spotify_oauth: () => 'Spotify',
  instagram_oauth: () => 'Instagram',
  tiktok_oauth: () => 'TikTok',
  linkedin_oauth: () => 'LinkedIn',
  apple_oauth: () => 'Apple',
  custom_auth: () => t`Site account`,
  farcaster: () => 'Farcaster',
  passkey: () => t`Passkey`,
  telegram: () => 'Telegram',
}

const chains: Record<string, string> = {
  ethereum: 'Ethereum',
  solana: 'Solana',
}

/** The type of an account as a heading: "Google", "Wallet made here", "Solana wallet". */
export function accountTypeLabel(account: LinkedAccount): string {
  if (account.type === 'wallet') {
    if (account.walletClientType === 'castaway') {
      return account.imported ? t`Imported wallet` : t`Wallet created here`
    }
    const chain = chains[account.chainType] ?? account.chainType
    return t`${chain} wallet`
  }
  if (account.type === 'cross_app') return account.providerApp.name
  return names[account.type]()
}

/** The identifier of an account as its owner knows it: an email address, a username, a phone number. */
export function accountLabel(account: LinkedAccount): string {
  switch (account.type) {
    case 'wallet':
    case 'smart_wallet':
      return shortAddress(account.address)
    case 'email':
      return account.address
    case 'phone':
      return account.number
    case 'passkey':
      return account.authenticatorName ?? t`Unnamed`
    case 'farcaster':
      return account.username ? `@${account.username}` : `fid ${account.fid}`
    case 'telegram':
      return account.username
        ? `@${account.username}`
        : (account.firstName ?? account.telegramUserId)
    case 'custom_auth':
      return account.customUserId
    case 'cross_app':
      return account.subject
    case 'twitter_oauth':
    case 'instagram_oauth':
    case 'tiktok_oauth':
    case 'discord_oauth':
    case 'github_oauth':
      return account.username ? `@${account.username}` : account.subject
    default:
      return account.email ?? account.subject
  }
}

/** The full identifier if `accountLabel` shortens it; undefined otherwise. */
export const accountLongLabel = (account: LinkedAccount): string | undefined =>
  account.type === 'wallet' || account.type === 'smart_wallet' ? account.address : undefined
