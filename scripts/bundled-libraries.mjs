/** Libraries of plain JavaScript that the server starts with: two thousand modules before they are bundled. */
export const bundledLibraries = [
  /^@noble\//,
  /^@scure\//,
  /^@simplewebauthn\//,
  'abitype',
  'hono',
  'image-size',
  'jose',
  'kysely',
  'libphonenumber-js',
  'ox',
  'viem',
  'zod',
]
