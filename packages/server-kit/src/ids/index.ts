import type { Clock, Random } from '@castaway/contract'
import { ulidOfBits } from '@castaway/contract/ulid'

/** Creates a UUID, version 4. */
export function randomUuid(random: Random): string {
  const bytes = Buffer.from(random.bytes(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Random bytes as base64url. */
export const randomText = (random: Random, bytes: number): string =>
  Buffer.from(random.bytes(bytes)).toString('base64url')

/**
 * The id of a request: the caller's, if it can be written to headers and logs as it is, or a new one.
 * @param given the request's `x-request-id`
 */
export const acceptRequestId = (given: string | null | undefined, random: Random): string =>
  given && isRequestId(given) ? given : Buffer.from(random.bytes(12)).toString('hex')

export const isRequestId = (text: string): boolean => /^[\w.-]{1,64}$/.test(text)

/** Creates a ULID, 26 characters that sort by time: 48 bits of time, 80 random bits. */
export function ulid(clock: Clock, random: Random): string {
  let bits = BigInt(clock.now())
  for (const byte of random.bytes(10)) bits = (bits << 8n) | BigInt(byte)
  return ulidOfBits(bits)
}
