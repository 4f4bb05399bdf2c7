import type { Random } from '@castaway/contract'
import { signerFromSeed, toHex } from '../messages/index'
import type { Store } from '../store/index'
import { sealContext } from './acting-signer'

/** A version 4 UUID from the injected randomness. */
export function uuidFrom(random: Random): string {
  const bytes = Buffer.from(random.bytes(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

/** Creates a key for an app, as a row of `managed_signer`; its secret is sealed first. */
export function newSigner(store: Store, random: Random, appId: string, at: number) {
  const uuid = uuidFrom(random)
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
