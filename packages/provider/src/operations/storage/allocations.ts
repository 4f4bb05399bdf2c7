import type { Call } from '../../context'
import { notFound } from '../../errors'
import { msToIso } from '../../views/times'
import { readStorageUnits } from '../../messages/storage-units'
import { viewDehydratedUsers } from '../../views/users'

/**
 * Current storage rents of a user, oldest first. The total also counts what is lent and borrowed.
 * @throws 404 if the user does not exist
 */
export async function allocationsOf({ store, clock }: Pick<Call, 'store' | 'clock'>, fid: number) {
  const user = (await viewDehydratedUsers(store.db, [fid])).get(fid)
  if (!user) throw notFound('The user', 'fid')
  const rents = await store.db
    .selectFrom('storage_rent')
    .select(['units', 'rented_at', 'expires_at'])
    .where('fid', '=', fid)
    .where('expires_at', '>', clock.now())
    .orderBy('rented_at')
    .orderBy('id')
    .execute()
  const units = (await readStorageUnits(store.db, [fid], clock.now())).get(fid)
  return {
    total_active_units: units?.total ?? 0,
    allocations: rents.map((rent) => ({
      object: 'storage_allocation',
      user,
      units: rent.units,
      expiry: msToIso(rent.expires_at),
      timestamp: msToIso(rent.rented_at),
    })),
  }
}
