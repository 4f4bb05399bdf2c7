import { blake3 } from '@noble/hashes/blake3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { privateKeyToAddress } from 'viem/accounts'
import type { Store, WorldRecord } from '@castaway/provider'

/** The provider's own account, which requests signer approvals in development. */
export const APP_FID = 1

/** The seed of the world `small`: its former name, because published keys are derived from it. */
export const SMALL_SEED = 'tiny'

const derive = (keySeed: string, use: string, fid: number): `0x${string}` =>
  `0x${bytesToHex(blake3(utf8ToBytes(`castaway|${keySeed}|${use}|${fid}`)))}`

/**
 * What the keys of a world's users are derived from. The world's own seed is in the source code, so anyone can derive
 * the same keys; a server that others can reach derives the seed from the installation's secret, and it never leaves
 * the server.
 */
export const keySeedOf = (
  store: Pick<Store, 'deriveKey'>,
  world: Pick<WorldRecord, 'seed' | 'keys'>,
): string =>
  world.keys === 'installation'
    ? bytesToHex(store.deriveKey(`castaway keys of the world ${world.seed} v1`))
    : world.seed

/** secp256k1 private key of the custody wallet of a user. Never keep anything of value in it. */
export const custodyKeyOf = (keySeed: string, fid: number): `0x${string}` =>
  derive(keySeed, 'custody', fid)

/** Ed25519 seed (32 bytes) of a user's signer. */
export const signerKeyOf = (keySeed: string, fid: number): `0x${string}` =>
  derive(keySeed, 'signer', fid)

/** secp256k1 private key of the wallet that a user has verified on the profile. */
export const walletKeyOf = (keySeed: string, fid: number): `0x${string}` =>
  derive(keySeed, 'wallet', fid)

/** Address of a user's custody wallet, lowercase. */
export const custodyAddressOf = (keySeed: string, fid: number): string =>
  privateKeyToAddress(custodyKeyOf(keySeed, fid)).toLowerCase()

/** Address of the wallet that a user has verified on the profile, lowercase. */
export const walletAddressOf = (keySeed: string, fid: number): string =>
  privateKeyToAddress(walletKeyOf(keySeed, fid)).toLowerCase()

/** A 20-byte address without a key, enough for worlds in which no one ever signs in. */
export const keylessAddressOf = (seed: string, fid: number): string =>
  derive(seed, 'address', fid).slice(0, 42)
