const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HYPHENS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** The same 128 bits as a ULID (26 characters of Crockford's base 32) in the form of a UUID, in lowercase. */
export function ulidToUuid(ulid: string): string {
  let bits = 0n
  for (const letter of ulid) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(letter))
  return bits.toString(16).padStart(32, '0').replace(HYPHENS, '$1-$2-$3-$4-$5')
}

/** Reverses `ulidToUuid`. */
export const uuidToUlid = (uuid: string): string =>
  ulidOfBits(BigInt(`0x${uuid.replaceAll('-', '')}`))

/** Writes 128 bits as a ULID. */
export function ulidOfBits(bits: bigint): string {
  let text = ''
  for (let left = bits; text.length < 26; left >>= 5n) text = ALPHABET[Number(left & 31n)]! + text
  return text
}
