import type { NftMintRecipient } from '@castaway/contract'
import type { Store } from '../../store/index'
import { primaryAddresses } from '../primary-addresses'

export type ResolvedRecipient =
  | { to: `0x${string}`; quantity: number; problem?: undefined }
  | { to?: undefined; quantity: number; problem: string }

/** Finds the address of each recipient, in the given order. */
export async function resolveRecipients(
  store: Store,
  recipients: readonly NftMintRecipient[],
): Promise<ResolvedRecipient[]> {
  const fids = recipients.flatMap(({ fid }) => (fid === undefined ? [] : [fid]))
  const addresses = fids.length > 0 ? await primaryAddresses(store, fids) : new Map()
  return recipients.map(({ address, fid, quantity }) => {
    // Lowercase, because mixed case is a checksum and the given one may be wrong.
    const to = address === undefined ? addresses.get(fid) : address.toLowerCase()
    if (to === undefined) return { quantity, problem: 'user not found' }
    if (to === null) return { quantity, problem: 'the user has no verified Ethereum address' }
    return { to, quantity }
  })
}
