/** Image types that a token may have, by their first bytes. */
const beginnings: readonly [string, readonly number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** The type of an image by its content; null if it is not a supported image. */
export const imageTypeOf = (bytes: Uint8Array): string | null =>
  beginnings.find(([, start]) => start.every((byte, i) => bytes[i] === byte))?.[0] ?? null
