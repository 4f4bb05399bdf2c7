import { blake3 } from '@noble/hashes/blake3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { privateKeyToAddress } from 'viem/accounts'
import type { Store } from '../store/index'
import type { WorldRecord } from './record'

/** The island's own account: it requests signer approvals in development. */
export const APP_FID = 1

/** The seed of the world `small`: its earlier name, as keys that people noted derive from it. */
export const SMALL_SEED = 'tiny'

const derive = (keySeed: string, use: string, fid: number): `0x${string}` =>
  `0x${bytesToHex(blake3(utf8ToBytes(`castaway|${keySeed}|${use}|${fid}`)))}`

/**
 * What the keys of a world's people derive from. The seed of the world itself is in the source code, so everyone can
 * derive the same keys; where others can come, it is drawn from the installation's secret, and never leaves the server.
 */
export const keySeedOf = (
  store: Pick<Store, 'deriveKey'>,
  world: Pick<WorldRecord, 'seed' | 'keys'>,
): string =>
  world.keys === 'installation'
    ? bytesToHex(store.deriveKey(`castaway keys of the world ${world.seed} v1`))
    : world.seed

/** secp256k1 private key of the wallet that owns a person's account. Never keep anything of value there. */
export const custodyKeyOf = (keySeed: string, fid: number): `0x${string}` =>
  derive(keySeed, 'custody', fid)

/** Ed25519 seed (32 bytes) of the key that signs a person's messages. */
export const signerKeyOf = (keySeed: string, fid: number): `0x${string}` =>
  derive(keySeed, 'signer', fid)

/** secp256k1 private key of the wallet that a person has verified on the profile. */
export const walletKeyOf = (keySeed: string, fid: number): `0x${string}` =>
  derive(keySeed, 'wallet', fid)

/** Address of the wallet that owns a person's account, lowercase. */
export const custodyAddressOf = (keySeed: string, fid: number): string =>
  privateKeyToAddress(custodyKeyOf(keySeed, fid)).toLowerCase()

/** Address of the wallet that a person has verified on the profile, lowercase. */
export const walletAddressOf = (keySeed: string, fid: number): string =>
  privateKeyToAddress(walletKeyOf(keySeed, fid)).toLowerCase()

/** A 20-byte address without a key behind it: enough for worlds where nobody ever signs in. */
export const keylessAddressOf = (seed: string, fid: number): string =>
  derive(seed, 'address', fid).slice(0, 42)
