import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from '@castaway/contract'
import { StoreError } from './errors'

/** Encrypts secrets in the database with a key that is not stored in it. */
export interface Seal {
  /**
   * AES-256-GCM. `context` names the kind and the owner of the secret (`managed_signer:<uuid>`); it is not stored, and
   * a value sealed for one context does not open for another.
   * @returns version (1 byte), nonce (12), tag (16), ciphertext
   */
  close(plain: Uint8Array, context: string): Uint8Array
  /** @throws StoreError `SEAL_BROKEN` if the key, the context or the bytes differ from those of `close` */
  open(sealed: Uint8Array, context: string): Uint8Array
}

const VERSION = 1

export function createSeal(secret: string | Uint8Array, random: Random): Seal {
  const key = deriveKey(secret, 'castaway seal v1')
  return {
    close(plain, context) {
      const nonce = random.bytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      try {
        if (sealed[0] !== VERSION || sealed.length < 29) throw new Error('not an encrypted secret')
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
        decipher.setAAD(Buffer.from(context))
        decipher.setAuthTag(sealed.subarray(13, 29))
        return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()])
      } catch {
        // The cause is dropped: nothing about a secret belongs in a log.
        throw new StoreError(
          'SEAL_BROKEN',
          'An encrypted secret could not be decrypted with this key.',
        )
      }
    },
  }
}

/** Derives a 32-byte key for one purpose. Keys of different purposes are unrelated. */
export function deriveKey(secret: string | Uint8Array, purpose: string): Buffer {
  const bytes = typeof secret === 'string' ? Buffer.from(secret) : secret
  if (bytes.length < 16) {
    throw new StoreError('WEAK_SECRET', 'The secret must have at least 16 characters.', 'secret')
  }
  return Buffer.from(hkdfSync('sha256', bytes, 'castaway', purpose, 32))
}
