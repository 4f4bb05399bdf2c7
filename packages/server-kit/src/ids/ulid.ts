import type { Clock, Random } from '@castaway/contract'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a ULID, 26 characters that sort by time: 48 bits of time, 80 random bits. */
export function ulid(clock: Clock, random: Random): string {
  let bits = BigInt(clock.now())
  for (const byte of random.bytes(10)) bits = (bits << 8n) | BigInt(byte)
  let text = ''
  for (let n = 0; n < 26; n++, bits >>= 5n) text = ALPHABET[Number(bits & 31n)]! + text
  return text
}
