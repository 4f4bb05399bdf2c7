import { blake3 } from '@noble/hashes/blake3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { privateKeyToAddress } from 'viem/accounts'

/** The island's own account: it requests signer approvals in development. */
export const APP_FID = 1

const derive = (seed: string, use: string, fid: number): `0x${string}` =>
  `0x${bytesToHex(blake3(utf8ToBytes(`castaway|${seed}|${use}|${fid}`)))}`

/** secp256k1 private key of the wallet that owns a person's account. Made up: never keep anything of value there. */
export const custodyKeyOf = (seed: string, fid: number): `0x${string}` =>
  derive(seed, 'custody', fid)

/** Ed25519 seed (32 bytes) of the key that signs a person's messages. */
export const signerKeyOf = (seed: string, fid: number): `0x${string}` => derive(seed, 'signer', fid)

/** secp256k1 private key of the wallet that a person has verified on the profile. */
export const walletKeyOf = (seed: string, fid: number): `0x${string}` => derive(seed, 'wallet', fid)

/** Address of the wallet that owns a person's account, lowercase. */
export const custodyAddressOf = (seed: string, fid: number): string =>
  privateKeyToAddress(custodyKeyOf(seed, fid)).toLowerCase()

/** A 20-byte address without a key behind it: enough for worlds where nobody ever signs in. */
export const hollowAddressOf = (seed: string, fid: number): string =>
  derive(seed, 'address', fid).slice(0, 42)
