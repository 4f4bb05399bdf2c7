import { getAddress, isAddress, type Address } from 'viem'

/** A typed address with its checksum; null if it is none, or if its own checksum says that a letter is wrong. */
export const checkedAddress = (typed: string): Address | null =>
  isAddress(typed) ||
  (isAddress(typed, { strict: false }) && /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(typed))
    ? getAddress(typed)
    : null
