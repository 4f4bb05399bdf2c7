import { bytesOf } from '@castaway/server-kit/bytes'
import type { SharedSignerPermission } from '@castaway/contract'
import type { Call } from '../context'
import { notFound, serverError } from '../errors'
import { signerFromSeed, type Signer } from '../messages/index'

/** An approved signer of the calling app, ready to sign. */
export interface ActingSigner {
  uuid: string
  fid: number
  signer: Signer
}

/** The sealing context of a signer's secret. */
export const sealContext = (uuid: string): string => `managed_signer:${uuid}`

/**
 * Loads the signer that a request acts through.
 * @param permission the permission that the action needs; actions without their own need `WRITE_ALL`, which allows
 * everything
 * @throws 404 unknown; 403 owned by another app, not approved, revoked or without the permission
 */
export async function actingSigner(
  { store, app }: Pick<Call, 'store'> & { app: Pick<Call['app'], 'id'> },
  signerUuid: string,
  permission: SharedSignerPermission = 'WRITE_ALL',
): Promise<ActingSigner> {
  const uuid = signerUuid.toLowerCase()
  const row = await store.db
    .selectFrom('managed_signer')
    .select(['app_id', 'status', 'fid', 'sealed_key', 'permissions'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) throw notFound('The signer', 'signer_uuid')
  if (row.app_id !== app.id) {
    throw serverError('Forbidden', 'The signer was made with another API key', 'signer_uuid')
  }
  if (row.status === 'revoked') {
    throw serverError('SIGNER_REVOKED', 'The signer was revoked', 'signer_uuid')
  }
  if (row.status !== 'approved' || row.fid === null) {
    throw serverError('SIGNER_NOT_APPROVED', 'The signer is not approved yet', 'signer_uuid')
  }
  if (!row.permissions.includes('WRITE_ALL') && !row.permissions.includes(permission)) {
    throw serverError(
      'Forbidden',
      `The signer does not have the permission ${permission}`,
      'signer_uuid',
    )
  }
  const seed = store.seal.open(bytesOf(row.sealed_key), sealContext(uuid))
  return { uuid, fid: row.fid, signer: signerFromSeed(seed) }
}

/** @throws 403 if one of the two has blocked the other */
export async function assertNotBlocked(
  { store }: Pick<Call, 'store'>,
  fid: number,
  others: number[],
  property: string,
): Promise<void> {
  const wanted = others.filter((other) => other !== fid)
  if (wanted.length === 0) return
  const block = await store.db
    .selectFrom('block')
    .select('blocker_fid')
    .where((is) =>
      is.or([
        is.and([is('blocker_fid', 'in', wanted), is('blocked_fid', '=', fid)]),
        is.and([is('blocker_fid', '=', fid), is('blocked_fid', 'in', wanted)]),
      ]),
    )
    .executeTakeFirst()
  if (block) throw serverError('BLOCKED', 'One of the two has blocked the other', property)
}
