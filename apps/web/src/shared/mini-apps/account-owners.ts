import type { Castaway } from '@castaway/react'
import type { WalletAccess } from '../wallet/wallet-access'

interface Owner {
  address: string
  method: 'custody' | 'authAddress'
}

/** The wallets that may sign for an account, the owner's first. */
export async function ownersOf(
  client: Castaway['client'],
  fid: number,
  { acceptAuthAddress }: { acceptAuthAddress: boolean },
): Promise<Owner[]> {
  const { users } = await client.fetchBulkUsers({ fids: [fid] })
  const user = users[0] as
    | { custody_address?: string; auth_addresses?: { address: string }[] }
    | undefined
  const owners: Owner[] = user?.custody_address
    ? [{ address: user.custody_address, method: 'custody' }]
    : []
  if (acceptAuthAddress)
    for (const { address } of user?.auth_addresses ?? [])
      owners.push({ address, method: 'authAddress' })
  return owners
}

/** The person declined: by EIP-1193, or the wallet that was made here. */
const isRejection = (error: unknown) => {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 4001 || code === 'wallet_rejected'
}

/**
 * Signs with the first of these wallets that this browser has.
 * @returns null if it has none of them
 */
export async function signAsOwner(
  wallets: WalletAccess,
  owners: Owner[],
  text: (address: string) => string,
) {
  for (const owner of owners) {
    try {
      return { owner, ...(await wallets.signWith(owner.address, text)) }
    } catch (error) {
      // Another of the person's wallets isn't asked after they declined.
      if (isRejection(error)) return 'rejected'
    }
  }
  return null
}
