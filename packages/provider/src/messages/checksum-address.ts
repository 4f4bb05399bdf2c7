import { keccak_256 } from '@noble/hashes/sha3.js'

/** Writes an Ethereum address with its checksum in the case of its letters (EIP-55). */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex')
  const cased = [...digits].map((digit, i) =>
    Number.parseInt(hash[i]!, 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}
