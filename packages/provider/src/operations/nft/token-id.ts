const LARGEST = 2n ** 256n - 1n

/**
 * Why a collection can't have a token of this number; null if it can.
 * @param maxSupply of the collection; 0 for no limit
 */
export function tokenIdError(text: string, maxSupply: number): string | null {
  // Written as the chain writes it at the end of a token's URI.
  if (!/^[1-9]\d{0,77}$/.test(text) || BigInt(text) > LARGEST) {
    return 'A token id is a whole number from 1, in decimal digits'
  }
  return maxSupply > 0 && BigInt(text) > BigInt(maxSupply)
    ? `The collection has at most ${maxSupply} tokens`
    : null
}
