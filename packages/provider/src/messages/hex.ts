/** Bytes as `0x` and lowercase digits, which is how hashes, keys and addresses stand in tables. */
export const toHex = (bytes: Uint8Array): string =>
  `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`

/** The reverse; null for anything that is not whole bytes in hexadecimal after `0x`. */
export function fromHex(text: string): Uint8Array | null {
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(text)
    ? new Uint8Array(Buffer.from(text.slice(2), 'hex'))
    : null
}
