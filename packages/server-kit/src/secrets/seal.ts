import type { Random } from '@castaway/contract'
import { decrypt, encrypt, sealBroken } from './encrypt'

/** Encrypts secrets in the database with a key that is not stored in it. */
export interface Seal {
  /**
   * `context` names the kind and the owner of the secret (`managed_signer:<uuid>`); a value sealed for one context does
   * not open for another.
   * @returns version (1 byte), nonce (12), tag (16), ciphertext
   */
  close(plain: Uint8Array, context: string): Uint8Array
  /** @throws {CastawayError} `SEAL_BROKEN` if the key, the context or the bytes differ from those of `close` */
  open(sealed: Uint8Array, context: string): Uint8Array
}

const VERSION = 1

/** Seals bytes, for binary columns. */
export const createSeal = (key: Uint8Array, random: Random): Seal => ({
  close: (plain, context) =>
    Buffer.concat([Buffer.of(VERSION), encrypt(key, plain, context, random)]),
  open(sealed, context) {
    if (sealed[0] !== VERSION) throw sealBroken()
    return decrypt(key, sealed.subarray(1), context)
  },
})

/**
 * Seals a text, for text columns and cookies.
 * @returns nonce, tag and ciphertext as base64url
 */
export const sealText = (key: Uint8Array, plain: string, context: string, random: Random): string =>
  encrypt(key, Buffer.from(plain), context, random).toString('base64url')

/** @throws {CastawayError} `SEAL_BROKEN` if key, context or text are not those of `sealText` */
export const openText = (key: Uint8Array, sealed: string, context: string): string =>
  decrypt(key, Buffer.from(sealed, 'base64url'), context).toString('utf8')
