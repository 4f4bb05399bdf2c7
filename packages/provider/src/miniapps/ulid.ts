import type { Random } from '@castaway/contract'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** An id that sorts by its time: 48 bits of Unix milliseconds, 80 bits of chance, in Crockford's base 32. */
export function ulid(at: number, random: Random): string {
  let value = BigInt(at)
  for (const byte of random.bytes(10)) value = (value << 8n) | BigInt(byte)
  let text = ''
  for (let i = 0; i < 26; i++) {
    text = LETTERS[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}
