import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256 as base64url. */
export const hmac = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Compares two texts in constant time. */
export const timingSafeEqualText = (a: string, b: string): boolean => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
