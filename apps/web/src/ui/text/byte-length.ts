const encoder = new TextEncoder()

/** Length of a text as the network counts it: bytes of UTF-8, not characters. */
export const byteLength = (text: string): number => encoder.encode(text).length
