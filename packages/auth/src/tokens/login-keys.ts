import type { Clock, Random } from '@castaway/contract'
import { createSigningKeys, type SigningKeys } from '@castaway/server-kit/signing-keys'
import type { LoginDb } from '../store/tables'
import { TOKEN_LIFETIME } from './lifetime'

/** The keys that sign the login's tokens. */
export const createLoginKeys = (
  db: LoginDb,
  clock: Clock,
  random: Random,
  sealKey: Uint8Array,
): SigningKeys =>
  createSigningKeys({
    db,
    table: 'login_signing_key',
    clock,
    random,
    sealKey,
    tokenLifetime: TOKEN_LIFETIME,
  })
