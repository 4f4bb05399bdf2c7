import type { LinkedAccountType } from '@castaway/contract'
import { emailCase, phoneCase } from './codes'
import { crossAppCase } from './cross-app'
import { customCase } from './custom'
import { oauthCase } from './oauth'
import { farcasterCase } from './farcaster'
import { passkeyCase } from './passkey'
import { solanaCase } from './solana'
import { smartWalletCase } from './smart-wallet'
import { telegramCase } from './telegram'
import type { AuthMethodCase } from './auth-method-case'
import { walletCase } from './wallet'

const oauth = (type: LinkedAccountType): [LinkedAccountType, AuthMethodCase] => [
  type,
  oauthCase(type),
]

/** One entry per method; every account type has to be present. */
export const authMethodCases: [LinkedAccountType, AuthMethodCase][] = [
  ['wallet', walletCase],
  ['wallet', solanaCase],
  ['smart_wallet', smartWalletCase],
  ['farcaster', farcasterCase],
  ['email', emailCase],
  ['phone', phoneCase],
  ['passkey', passkeyCase],
  oauth('google_oauth'),
  oauth('twitter_oauth'),
  oauth('discord_oauth'),
  oauth('github_oauth'),
  oauth('spotify_oauth'),
  oauth('instagram_oauth'),
  oauth('tiktok_oauth'),
  oauth('linkedin_oauth'),
  oauth('apple_oauth'),
  ['telegram', telegramCase],
  ['custom_auth', customCase],
  ['cross_app', crossAppCase],
]
