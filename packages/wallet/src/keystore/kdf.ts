import { hkdf } from '@noble/hashes/hkdf.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Random } from '@castaway/contract'
import type { PasswordKdf } from '../keystore-wire'
import { LoginError } from '../errors'

/** Derives keys from what users have: a password, a passkey, a recovery phrase. */

const COST = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1 } as const

/** Progress of a slow derivation, 0 to 1. */
export type Progress = (done: number) => void

export interface PasswordKeys {
  /** Decrypts the data key. */
  wrap: Uint8Array
  /** Fetches the keystore when it is sent to the server; reveals nothing about `wrap`. 64 hex digits. */
  proof: string
}

export const newPasswordKdf = (random: Random): PasswordKdf => ({
  ...COST,
  salt: bytesToHex(random.bytes(16)),
})

/** Limits progress updates to whole percents: scrypt reports ten thousand steps, and each would be a message. */
const inPercents = (onProgress: Progress): Progress => {
  let told = -1
  return (done) => {
    const percent = Math.floor(done * 100)
    if (percent > told) onProgress((told = percent) / 100)
  }
}

/**
 * Derives two keys from a password, in about 0.4 s.
 * @throws {LoginError} `wallet_damaged` for parameters other than ours: a hostile server could ask for a cheap
 * derivation and guess the password from the proof.
 */
export const keysFromPassword = async (
  password: string,
  kdf: PasswordKdf,
  onProgress?: Progress,
): Promise<PasswordKeys> => {
  const sound = kdf.name === COST.name && kdf.N === COST.N && kdf.r === COST.r && kdf.p === COST.p
  if (!sound || !/^[0-9a-f]{32}$/.test(kdf.salt)) throw new LoginError('wallet_damaged')
  const bytes = await scryptAsync(utf8ToBytes(password.normalize('NFKC')), hexToBytes(kdf.salt), {
    N: COST.N,
    r: COST.r,
    p: COST.p,
    dkLen: 64,
    ...(onProgress ? { onProgress: inPercents(onProgress) } : {}),
  })
  return { wrap: bytes.slice(0, 32), proof: bytesToHex(bytes.slice(32)) }
}

/** Derives a key from bytes that already have enough entropy: a passkey's PRF output, or the phrase's entropy. */
export const keyFromBytes = (bytes: Uint8Array, salt: Uint8Array, purpose: string): Uint8Array =>
  hkdf(sha256, bytes, salt, utf8ToBytes(purpose), 32)
