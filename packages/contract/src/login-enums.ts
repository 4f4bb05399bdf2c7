/** Enumerations of the login, which is not part of the network's API. */
type Member<T extends readonly unknown[]> = T[number]

export const linkedAccountTypes = [
  'wallet',
  'smart_wallet',
  'cross_app',
  'email',
  'phone',
  'google_oauth',
  'spotify_oauth',
  'instagram_oauth',
  'twitter_oauth',
  'discord_oauth',
  'github_oauth',
  'tiktok_oauth',
  'linkedin_oauth',
  'apple_oauth',
  'custom_auth',
  'farcaster',
  'passkey',
  'telegram',
] as const
export type LinkedAccountType = Member<typeof linkedAccountTypes>
export const walletChainTypes = ['ethereum', 'solana'] as const
export type WalletChainType = Member<typeof walletChainTypes>
