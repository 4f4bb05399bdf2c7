import type { Random } from '@castaway/contract'
import { randomUuid } from '@castaway/server-kit/ids'
import { signerFromSeed, toHex } from '../messages/index'
import type { Store } from '../store/index'
import { sealContext } from './acting-signer'

/** Creates a key for an app, as a row of `managed_signer`; its secret is sealed first. */
export function newSigner(store: Store, random: Random, appId: string, at: number) {
  const uuid = randomUuid(random)
  const seed = random.bytes(32)
  return {
    uuid,
    app_id: appId,
    public_key: toHex(signerFromSeed(seed).publicKey),
    sealed_key: store.seal.close(seed, sealContext(uuid)),
    status: 'generated' as const,
    created_at: at,
    updated_at: at,
  }
}
