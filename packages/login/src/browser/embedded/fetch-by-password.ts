import type { Address } from 'viem'
import type { StoredKeystore } from '../../wire'
import type { LoginClient } from '../login-client'
import { LoginError } from '../errors'
import type { Vault } from './frame/channel'

/** Wrong passwords after which the question ends: the server lets nobody guess for much longer. */
const MAX_TRIES = 5

/**
 * Asks for the password of an address until the server hands its keystore out for it. The question stays open
 * meanwhile; whatever else goes wrong ends it.
 * @throws {LoginError} `wallet_rejected` where the person gave up, `invalid_credentials` after too many wrong ones,
 * and what the server rejects with
 */
export const fetchByPassword = async (
  { keystores }: Pick<LoginClient, 'keystores'>,
  vault: Pick<Vault, 'prove' | 'dismiss'>,
  address: Address,
): Promise<StoredKeystore> => {
  const kdf = await keystores.kdf(address)
  for (let tries = 1; ; tries++) {
    const { proof } = await vault.prove({ address, kdf, wrong: tries > 1, staysOpen: true })
    try {
      return await keystores.open(address, proof)
    } catch (error) {
      const wrong = error instanceof LoginError && error.code === 'invalid_credentials'
      if (wrong && tries < MAX_TRIES) continue
      await vault.dismiss().catch(() => undefined)
      throw error
    }
  }
}
