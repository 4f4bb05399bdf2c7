import { createCipheriv, createDecipheriv } from 'node:crypto'
import { CastawayError, type Random } from '@castaway/contract'

const ALGORITHM = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/**
 * Encrypts with AES-256-GCM. `context` binds the ciphertext to its owner: it is not stored, and the ciphertext can't be
 * decrypted with another one.
 * @returns nonce (12 bytes), tag (16), ciphertext
 */
export function encrypt(
  key: Uint8Array,
  plain: Uint8Array,
  context: string,
  random: Random,
): Buffer {
  const nonce = random.bytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** @throws {CastawayError} `SEAL_BROKEN` if key, context or bytes are not those of `encrypt` */
export function decrypt(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  // A shorter tag would be accepted, and is easier to forge.
  if (sealed.length < NONCE + TAG) throw sealBroken()
  try {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE))
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    // The cause is dropped: nothing about a secret belongs in a log.
    throw sealBroken()
  }
}

export const sealBroken = (): CastawayError =>
  new CastawayError({
    code: 'SEAL_BROKEN',
    shortMessage: 'An encrypted secret could not be decrypted with this key',
  })
