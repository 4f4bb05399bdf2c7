import type { ExaminedCall } from '../examine-calls'
import type { Address } from '../tokens'

/** A call that an app asks for, as it is shown and sent. */
export interface TransactionCall {
  /** Null for one that creates a contract. */
  to: string | null
  /** Wei, hexadecimal. */
  value: string
  /** Hexadecimal. */
  data: string
}

export const examinedCall = ({ to, value, data }: TransactionCall): ExaminedCall => ({
  ...(to ? { to: to as Address } : {}),
  value: BigInt(value),
  data: data as Address,
})

/**
 * The transfers of the token standards, by selector, and which argument of each is the recipient: `transfer`,
 * `transferFrom`, both `safeTransferFrom` of ERC-721, and `safeTransferFrom` and `safeBatchTransferFrom` of ERC-1155.
 */
const TRANSFERS: Readonly<Record<string, number>> = {
  '0xa9059cbb': 0,
  '0x23b872dd': 1,
  '0x42842e0e': 1,
  '0xb88d4fde': 1,
  '0xf242432a': 1,
  '0x2eb2c2d6': 1,
}

/** Who gets the tokens of a call that only transfers some; null for all other calls. In small letters. */
export function tokenRecipientOf({ data }: TransactionCall): string | null {
  const at = TRANSFERS[data.slice(0, 10).toLowerCase()]
  if (at === undefined) return null
  const word = data.slice(10 + at * 64, 74 + at * 64).toLowerCase()
  return /^0{24}[0-9a-f]{40}$/.test(word) ? `0x${word.slice(24)}` : null
}
