import type { Migration } from '@castaway/server-kit/migrations'
import { login } from './0001-login'
import { core } from './0002-core'
import { codes } from './0003-codes'
import { oauth } from './0004-oauth'
import { farcaster } from './0005-farcaster'
import { wallets } from './0006-wallets'
import { delegations } from './0007-delegations'
import { severalAccounts } from './0008-several-accounts'
import { proofs } from './0009-proofs'
import { ownSessions } from './0010-own-sessions'

/** In the order in which they are applied; a released one is never edited. */
const released = [
  login,
  core,
  codes,
  oauth,
  farcaster,
  wallets,
  delegations,
  severalAccounts,
  proofs,
  ownSessions,
]

export const migrations: readonly Migration[] = released.map(({ name, statements }) => ({
  name,
  text: statements.join(';\n'),
}))
