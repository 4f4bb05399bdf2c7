const KEY = 'castaway.wallet'

/** Address of the wallet that was last made or unlocked in this browser; null for none. Not a secret. */
export function knownAddress(): string | null {
  try {
    const address = localStorage.getItem(KEY)
    return address && isAddress(address) ? address : null
  } catch {
    return null
  }
}

export function rememberAddress(address: string): void {
  try {
    localStorage.setItem(KEY, address)
  } catch {
    // Without storage the address has to be typed the next time.
  }
}

/** Whether a text can be an Ethereum address at all. */
export const isAddress = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text)
