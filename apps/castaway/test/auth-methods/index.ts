import type { LinkedAccountType } from '@castaway/contract'
import { emailTrial, phoneTrial } from './codes'
import { crossAppTrial } from './cross-app'
import { customTrial } from './custom'
import { oauthTrial } from './oauth'
import { farcasterTrial } from './farcaster'
import { passkeyTrial } from './passkey'
import { solanaTrial } from './solana'
import { smartWalletTrial } from './smart-wallet'
import { telegramTrial } from './telegram'
import type { Trial } from './auth-method-case'
import { walletTrial } from './wallet'

const oauth = (type: LinkedAccountType): [LinkedAccountType, Trial] => [type, oauthTrial(type)]

/** One line per method; every type of account has to be here. */
export const trials: [LinkedAccountType, Trial][] = [
  ['wallet', walletTrial],
  ['wallet', solanaTrial],
  ['smart_wallet', smartWalletTrial],
  ['farcaster', farcasterTrial],
  ['email', emailTrial],
  ['phone', phoneTrial],
  ['passkey', passkeyTrial],
  oauth('google_oauth'),
  oauth('twitter_oauth'),
  oauth('discord_oauth'),
  oauth('github_oauth'),
  oauth('spotify_oauth'),
  oauth('instagram_oauth'),
  oauth('tiktok_oauth'),
  oauth('linkedin_oauth'),
  oauth('apple_oauth'),
  ['telegram', telegramTrial],
  ['custom_auth', customTrial],
  ['cross_app', crossAppTrial],
]
