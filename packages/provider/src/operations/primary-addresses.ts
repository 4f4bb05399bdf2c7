import type { Address } from 'viem'
import type { Store } from '../store/index'
import { rowsOf } from '../rows/index'
import { primaryOf } from '../views/users'

/**
 * The payment address of each of these users; null for users without a verified address; unknown users are left out.
 */
export async function primaryAddresses(
  store: Store,
  fids: number[],
): Promise<Map<number, Address | null>> {
  const users = await rowsOf(store.db).users(fids)
  return new Map(
    [...users].map(([fid, row]) => {
      const eth = (row.verifications ?? []).filter(([, protocol]) => protocol === 'ethereum')
      const verified = eth.map(([address]) => address)
      return [fid, primaryOf(verified, row) as Address | null]
    }),
  )
}
