import type { LinkedAccountType } from '@castaway/contract'
import * as z from 'zod'
import type { AuthMethodInfo } from '@castaway/auth/wire'

/** A switch of a Privy app; a missing one is off. */
const onOff = z
  .boolean()
  .nullish()
  .transform((value) => value === true)

/** The sign-in settings of a Privy app. */
export const privyApp = z.object({
  wallet_auth: onOff,
  solana_wallet_auth: onOff,
  email_auth: onOff,
  sms_auth: onOff,
  passkey_auth: onOff,
  farcaster_auth: onOff,
  custom_jwt_auth: onOff,
  google_oauth: onOff,
  twitter_oauth: onOff,
  discord_oauth: onOff,
  github_oauth: onOff,
  spotify_oauth: onOff,
  instagram_oauth: onOff,
  tiktok_oauth: onOff,
  linkedin_oauth: onOff,
  apple_oauth: onOff,
})

export type PrivyApp = z.output<typeof privyApp>

/** Privy's switches in display order, each with its method here and the label of its button. */
const offers: readonly [keyof PrivyApp, LinkedAccountType, string][] = [
  ['email_auth', 'email', 'Email'],
  ['sms_auth', 'phone', 'Phone'],
  ['passkey_auth', 'passkey', 'Passkey'],
  ['google_oauth', 'google_oauth', 'Google'],
  ['apple_oauth', 'apple_oauth', 'Apple'],
  ['twitter_oauth', 'twitter_oauth', 'X'],
  ['discord_oauth', 'discord_oauth', 'Discord'],
  ['github_oauth', 'github_oauth', 'GitHub'],
  ['linkedin_oauth', 'linkedin_oauth', 'LinkedIn'],
  ['tiktok_oauth', 'tiktok_oauth', 'TikTok'],
  ['spotify_oauth', 'spotify_oauth', 'Spotify'],
  ['instagram_oauth', 'instagram_oauth', 'Instagram'],
  ['farcaster_auth', 'farcaster', 'Farcaster'],
  ['custom_jwt_auth', 'custom_auth', 'Own account'],
]

/** Converts the sign-in methods of a Privy app to our own format. */
export const enabledMethodsOf = (app: PrivyApp): AuthMethodInfo[] => {
  const chainTypes = [
    ...(app.wallet_auth ? (['ethereum'] as const) : []),
    ...(app.solana_wallet_auth ? (['solana'] as const) : []),
  ]
  return [
    ...(chainTypes.length > 0
      ? [{ type: 'wallet' as const, label: 'Wallet', simulated: false, chainTypes }]
      : []),
    ...offers
      .filter(([name]) => app[name])
      .map(([, type, label]) => ({
        type,
        label,
        simulated: false,
        ...(type === 'email' || type === 'phone' ? { outboxUrl: null } : {}),
      })),
  ]
}
