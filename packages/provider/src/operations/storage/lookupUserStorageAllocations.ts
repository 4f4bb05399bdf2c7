import { operations } from '@castaway/contract'
import { handle } from '../../http/handle'
import { notFound } from '../../http/refusal'
import { isoOfMs } from '../../views/times'
import { viewDehydratedUsers } from '../../views/users'

export default handle(operations.lookupUserStorageAllocations, async ({ query, store, clock }) => {
  const user = (await viewDehydratedUsers(store.db, [query.fid])).get(query.fid)
  if (!user) throw notFound('The user', 'fid')
  const rents = await store.db
    .selectFrom('storage_rent')
    .select(['units', 'rented_at', 'expires_at'])
    .where('fid', '=', query.fid)
    .where('expires_at', '>', clock.now())
    .orderBy('rented_at')
    .orderBy('id')
    .execute()
  return {
    total_active_units: rents.reduce((sum, { units }) => sum + units, 0),
    allocations: rents.map((rent) => ({
      object: 'storage_allocation',
      user,
      units: rent.units,
      expiry: isoOfMs(rent.expires_at),
      timestamp: isoOfMs(rent.rented_at),
    })),
  }
})
