/** Formats bytes as `0x` and lowercase digits, the form in which tables store hashes, keys and addresses. */
export const toHex = (bytes: Uint8Array): string =>
  `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`

/** Parses the result of `toHex`; returns null unless the text is `0x` and whole bytes in hexadecimal. */
export function fromHex(text: string): Uint8Array | null {
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(text)
    ? new Uint8Array(Buffer.from(text.slice(2), 'hex'))
    : null
}
