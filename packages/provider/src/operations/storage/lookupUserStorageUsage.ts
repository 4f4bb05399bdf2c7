import { keyTypes } from '@castaway/contract/eip712'
import { operations, storageUnits, type StorageUnitKind, type StoreKind } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notFound } from '../../errors'
import type { StorageKind, StorageUnitType } from '../../store/index'
import { readStorageUnits, StorageUnits, unitTypes } from '../../messages/storage-units'
import { viewDehydratedUsers } from '../../views/users'

const unitKinds: Record<StorageUnitType, StorageUnitKind> = {
  legacy: 'legacy',
  '2024': 'unit2024',
  '2025': 'unit2025',
}

/** Maximum number of signers per account, independent of its storage: the network's own limit. */
const MAX_SIGNERS = 1000

export default defineHandler(operations.lookupUserStorageUsage, async ({ query, store, clock }) => {
  const { db } = store
  const user = (await viewDehydratedUsers(db, [query.fid])).get(query.fid)
  if (!user) throw notFound('The user', 'fid')
  const units =
    (await readStorageUnits(db, [query.fid], clock.now())).get(query.fid) ?? new StorageUnits()
  const uses = await db
    .selectFrom('storage_use')
    .select(['kind', 'used'])
    .where('fid', '=', query.fid)
    .execute()
  const keys = await db
    .selectFrom('signer_key')
    .select((of) => of.fn.countAll<number>().as('active'))
    .where('fid', '=', query.fid)
    .where('removed_at', 'is', null)
    .where('key_type', '=', keyTypes.ed25519)
    .executeTakeFirstOrThrow()
  const room = (kind: StoreKind) =>
    unitTypes.reduce(
      (sum, type) => sum + units.usable(type) * storageUnits[unitKinds[type]][kind],
      0,
    )
  const share = (kind: StorageKind, limit: StoreKind) => ({
    object: 'storage',
    used: uses.find((use) => use.kind === kind)?.used ?? 0,
    capacity: room(limit),
  })
  return {
    object: 'storage_usage',
    user,
    casts: share('casts', 'casts'),
    reactions: share('reactions', 'reactions'),
    links: share('links', 'links'),
    verified_addresses: share('verifications', 'verifications'),
    username_proofs: share('username_proofs', 'proofs'),
    signers: { object: 'storage', used: Number(keys.active), capacity: MAX_SIGNERS },
    total_active_units: units.total,
  }
})
