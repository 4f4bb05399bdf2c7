import { hkdfSync } from 'node:crypto'
import { CastawayError } from '@castaway/contract'

const MIN_BYTES = 16

/**
 * Derives 32-byte keys from a secret with HKDF-SHA-256. Keys of different purposes are unrelated, and so are keys of
 * different packages, even for the same purpose.
 * @param salt names the package; a released one never changes, because stored data depends on it
 */
export const keyDerivation =
  (salt: string) =>
  /** @throws {CastawayError} `WEAK_SECRET` for fewer than 16 bytes */
  (secret: string | Uint8Array, purpose: string): Buffer => {
    const bytes = typeof secret === 'string' ? Buffer.from(secret) : secret
    if (bytes.length < MIN_BYTES) {
      throw new CastawayError({
        code: 'WEAK_SECRET',
        shortMessage: `The secret must have at least ${MIN_BYTES} characters`,
        property: 'secret',
      })
    }
    return Buffer.from(hkdfSync('sha256', bytes, salt, purpose, 32))
  }
