import { hkdf } from '@noble/hashes/hkdf.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Random } from '@castaway/contract'
import type { PasswordKdf } from '../../wire'
import { LoginError } from '../errors'

/** Keys from what people have: a password, a passkey, a recovery phrase. */

const COST = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1 } as const

/** Share of a slow derivation that is done, 0 to 1. */
export type Progress = (done: number) => void

export interface PasswordKeys {
  /** Opens the data key. */
  wrap: Uint8Array
  /** Shown to the server it fetches the keystore; says nothing about `wrap`. 64 hex digits. */
  proof: string
}

export const newPasswordKdf = (random: Random): PasswordKdf => ({
  ...COST,
  salt: bytesToHex(random.bytes(16)),
})

/** scrypt tells of ten thousand steps; each would be a message. */
const inPercents = (onProgress: Progress): Progress => {
  let told = -1
  return (done) => {
    const percent = Math.floor(done * 100)
    if (percent > told) onProgress((told = percent) / 100)
  }
}

/**
 * Two keys from a password. About 0.4 s of work.
 * @throws {LoginError} `wallet_damaged` for other parameters than ours: a server could ask for a cheap
 * derivation and guess the password from the proof it is shown.
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

/** A key from bytes that are random enough by themselves: a passkey's PRF, or entropy. */
export const keyFromBytes = (bytes: Uint8Array, salt: Uint8Array, purpose: string): Uint8Array =>
  hkdf(sha256, bytes, salt, utf8ToBytes(purpose), 32)
