// Bytes in the database are hex strings in the code, `0x…`: columns of hashes and keys hold 20 or 32 bytes, and the
// code that reads and writes them has the strings of the API.

/** Object ids of PostgreSQL's types. */
const BYTEA = 17
const BYTEA_ARRAY = 1001

const HEX = /^0x(?:[0-9a-fA-F]{2})*$/

/** @param text bytes as PostgreSQL prints them: `\x…` */
export const readBytes = (text: string): string => `0${text.slice(1)}`

/** @param text an array of bytes as PostgreSQL prints it: `{"\\x…",NULL}` */
export const readBytesArray = (text: string): (string | null)[] =>
  [...text.matchAll(/\\\\x([0-9a-f]*)|NULL/g)].map(([, digits]) =>
    digits === undefined ? null : `0x${digits}`,
  )

/**
 * Writes a parameter of type `bytea`.
 * @param value bytes, or a hex string
 * @throws TypeError for any other value, which PostgreSQL could take for bytes
 */
export function writeBytes(value: unknown): string {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'string' && HEX.test(value)) return `\\${value.slice(1)}`
  throw new TypeError(
    `A column of bytes takes bytes or 0x…, not ${JSON.stringify(value)?.slice(0, 80)}`,
  )
}

/** Writes a parameter of type `bytea[]`. */
export function writeBytesArray(value: unknown): string {
  if (!Array.isArray(value)) throw new TypeError('An array of bytes is an array')
  const items = value.map((each) => (each === null ? 'NULL' : `"\\${writeBytes(each)}"`))
  return `{${items.join()}}`
}

/** How both drivers read results, by their types. */
export const bytesParsers = { [BYTEA]: readBytes, [BYTEA_ARRAY]: readBytesArray }

/** How both write parameters, by the types that the statement takes. */
export const bytesSerializers: Record<number, ((value: unknown) => string) | undefined> = {
  [BYTEA]: writeBytes,
  [BYTEA_ARRAY]: writeBytesArray,
}

/** Bytes of a hex string. */
export const bytesOf = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex')
