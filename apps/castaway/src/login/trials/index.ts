import type { LinkedAccountType } from '@castaway/contract'
import { emailTrial, phoneTrial } from './codes'
import { oauthTrial } from './oauth'
import type { Trial } from './trial'
import { walletTrial } from './wallet'

const oauth = (type: LinkedAccountType): [LinkedAccountType, Trial] => [type, oauthTrial(type)]

/** One line a way; every type of account has to be here. */
export const trials: [LinkedAccountType, Trial][] = [
  ['wallet', walletTrial],
  ['email', emailTrial],
  ['phone', phoneTrial],
  oauth('google_oauth'),
  oauth('twitter_oauth'),
  oauth('discord_oauth'),
  oauth('github_oauth'),
  oauth('spotify_oauth'),
  oauth('instagram_oauth'),
  oauth('tiktok_oauth'),
  oauth('linkedin_oauth'),
  oauth('apple_oauth'),
]
