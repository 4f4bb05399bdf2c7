import { t } from '@lingui/core/macro'
import type { KeyScope } from '@castaway/client/local'

/** In the order in which they are offered. */
export const scopeNames: Record<KeyScope, () => string> = {
  read: () => t({ message: 'Read', context: 'what a key may do' }),
  write: () => t({ message: 'Write', context: 'what a key may do' }),
  signers: () => t`Signers`,
  webhooks: () => t`Webhooks`,
  notifications: () => t`Notifications of mini apps`,
  spend: () => t`Spend`,
}

export const scopeHints: Record<KeyScope, () => string> = {
  read: () => t`Casts, feeds, people, channels and what else is public`,
  write: () => t`Casts, likes, follows and all else that a signer may do`,
  signers: () => t`Make signers and auth addresses, and read their state`,
  webhooks: () => t`Make, change and read webhooks, with their secrets`,
  notifications: () => t`Send them, and read whom they reach`,
  spend: () => t`Pay from the app’s wallets: tokens, NFTs, storage and accounts`,
}

export const allScopes = Object.keys(scopeNames) as KeyScope[]
