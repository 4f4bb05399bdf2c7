/** 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` is missing on pages without a secure context. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** A random UUID of version 4, in lowercase. */
export const newUuid = (): string =>
  newId().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
