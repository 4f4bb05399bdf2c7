import type { Address } from 'viem'
import type { StoredKeystore } from '../keystore-wire'
import type { WalletHost } from './host'
import { LoginError } from '../errors'
import type { Vault } from '../frame/channel'

/** Wrong passwords before the prompt closes: the server's rate limit would stop further attempts soon anyway. */
const MAX_TRIES = 5

/**
 * Prompts for the password of an address until the server returns its keystore. The prompt stays open meanwhile; any
 * other error closes it.
 * @throws {LoginError} `wallet_rejected` if the user canceled, `invalid_credentials` after too many wrong passwords,
 * and any error of the server
 */
export const fetchByPassword = async (
  { keystores }: Pick<WalletHost, 'keystores'>,
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
