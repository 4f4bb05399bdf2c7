import { hexToBytes } from '@noble/hashes/utils.js'
import { privateKeyToAddress } from 'viem/accounts'
import { readWorld, signerFromSeed, type Store, toHex } from '@castaway/provider'
import { custodyKeyOf, keySeedOf, signerKeyOf, walletKeyOf } from './keys'

type Hex = `0x${string}`

/** The keys of a seeded account. */
export interface SeededKeys {
  fid: number
  /** Checksummed. */
  custody_address: Hex
  /** secp256k1 private key of the custody wallet. */
  custody_key: Hex
  /** Ed25519 public key. */
  signer_public_key: Hex
  /** Ed25519 seed (32 bytes) of the account's signer. */
  signer_key: Hex
  /** secp256k1 private key of the verified wallet on the profile, if there is one. */
  wallet_key: Hex
}

/** @param keySeed see `keySeedOf` */
export function seededKeys(keySeed: string, fid: number): SeededKeys {
  const [custody, signer] = [custodyKeyOf(keySeed, fid), signerKeyOf(keySeed, fid)]
  const { publicKey } = signerFromSeed(hexToBytes(signer.slice(2)))
  return {
    fid,
    custody_address: privateKeyToAddress(custody),
    custody_key: custody,
    signer_public_key: toHex(publicKey) as Hex,
    signer_key: signer,
    wallet_key: walletKeyOf(keySeed, fid),
  }
}

/** The current keys of an account; null if it was not seeded, or now belongs to another wallet. */
export async function keysOfSeeded(store: Store, fid: number): Promise<SeededKeys | null> {
  const world = await readWorld(store)
  const account = await store.db
    .selectFrom('account')
    .select('custody_address')
    .where('fid', '=', fid)
    .executeTakeFirst()
  if (!world || !account) return null
  const keys = seededKeys(keySeedOf(store, world), fid)
  return keys.custody_address.toLowerCase() === account.custody_address ? keys : null
}
