/** A call with a key, for a terminal. */
export const sampleCall = (key: string): string =>
  `curl -H 'x-api-key: ${key}' '${location.origin}/v2/farcaster/user/bulk?fids=1'`
