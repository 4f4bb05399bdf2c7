import { keyTypes, type KeyType } from '@castaway/contract/eip712'
import { sql } from 'kysely'
import { notFound, serverError } from '../errors'
import type { AppContext } from '../context'
import { addSignerKey } from '../messages/index'

export interface Approval {
  signer_uuid?: string
  /** Of an auth address: the address, padded to 32 bytes. */
  public_key?: string
  /** The FID that the key will sign or sign in for. */
  fid: number
}

const APP_FID = 1

/**
 * Approves a signer or auth address as if the custody wallet had signed, for tests that have no wallet.
 * @throws {ServerError} 404 unknown signer or account, 409 if it is already approved or revoked
 */
export async function approveSigner(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  { signer_uuid, public_key, fid }: Approval,
): Promise<{ public_key: string; fid: number; status: 'approved' }> {
  const kept = signer_uuid === undefined ? 'developer_signer' : 'managed_signer'
  const which =
    signer_uuid === undefined ? sql`public_key = ${public_key}` : sql`uuid = ${signer_uuid}`
  const keyType = signer_uuid === undefined ? sql.ref('key_type') : sql.lit(keyTypes.ed25519)
  return store.transaction(async (tx) => {
    const account = await tx.selectFrom('account').where('fid', '=', fid).select('fid').execute()
    if (account.length === 0) throw notFound('The account', 'fid')
    const { rows } = await sql<{
      public_key: string
      key_type: KeyType
      status: string
      app_fid: number | null
    }>`
      select public_key, ${keyType} as key_type, status, app_fid from ${sql.table(kept)}
      where ${which} for update`.execute(tx)
    const signer = rows[0]
    if (!signer) throw notFound('The signer')
    if (signer.status === 'approved' || signer.status === 'revoked') {
      throw serverError('CONFLICT', `The signer is already ${signer.status}`)
    }
    const at = clock.now()
    const appFid = signer.app_fid ?? APP_FID
    await sql`update ${sql.table(kept)} set status = 'approved', fid = ${fid}::int,
      app_fid = ${appFid}::int, updated_at = ${at}::bigint where ${which}`.execute(tx)
    const { public_key: key } = signer
    await addSignerKey(store, { fid, key, keyType: signer.key_type, appFid, addedAt: at }, tx)
    return { public_key: signer.public_key, fid, status: 'approved' as const }
  })
}
