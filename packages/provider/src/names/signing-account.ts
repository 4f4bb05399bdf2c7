import { LRUCache } from 'lru-cache'
import type { Hex, PrivateKeyAccount } from 'viem'

/** Accounts of the installation's own keys: computing an address takes as long as a signature. */
const accounts = new LRUCache<Hex, PrivateKeyAccount>({ max: 100 })

/** The account of a key with which the island signs. */
export async function signingAccount(secret: Hex): Promise<PrivateKeyAccount> {
  const known = accounts.get(secret)
  if (known) return known
  // Imported on demand, because most servers sign nothing.
  const { privateKeyToAccount } = await import('viem/accounts')
  const account = privateKeyToAccount(secret)
  accounts.set(secret, account)
  return account
}
