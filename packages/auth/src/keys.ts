import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import type { Random } from '@castaway/contract'

/** Derives a 32-byte key for one purpose. The same secret yields unrelated keys for different purposes. */
export const deriveKey = (secret: string | Uint8Array, purpose: string): Buffer => {
  const bytes = typeof secret === 'string' ? Buffer.from(secret) : secret
  if (bytes.length < 16) throw new Error('The login secret must have at least 16 characters')
  return Buffer.from(hkdfSync('sha256', bytes, 'castaway-login', purpose, 32))
}

/** HMAC-SHA-256 as base64url. */
export const hmac = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Compares two texts in constant time. */
export const timingSafeEqualText = (a: string, b: string): boolean => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Encrypts with AES-256-GCM. `context` binds the ciphertext to its owner: it can't be decrypted with another one.
 * Returns base64url of nonce, tag and ciphertext.
 */
export const sealText = (
  key: Uint8Array,
  plain: string,
  context: string,
  random: Random,
): string => {
  const nonce = random.bytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** @throws Error that reveals nothing about the secret, if key, context or ciphertext don't match */
export const openText = (key: Uint8Array, sealed: string, context: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    throw new Error('An encrypted secret could not be decrypted with this key')
  }
}

/** Random bytes as base64url. */
export const randomText = (random: Random, bytes: number): string =>
  Buffer.from(random.bytes(bytes)).toString('base64url')

/** UUID version 4 from the injected random source. */
export const randomUuid = (random: Random): string => {
  const bytes = Buffer.from(random.bytes(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
