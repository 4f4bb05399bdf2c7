import { keyTypes, type KeyType } from '@castaway/contract/eip712'
import { sql } from 'kysely'
import type { Tx } from '../store/open'

export interface ApprovedKey {
  fid: number
  /** Public key or padded address, `0x…` */
  key: string
  keyType: KeyType
  appFid?: number
  /** Unix ms */
  at: number
}

/** A signer or auth address of the API whose key was added otherwise needs no other approval. */
export async function approveRequestedKey(tx: Tx, approved: ApprovedKey): Promise<void> {
  const { fid, key, keyType, appFid, at } = approved
  const approve = (table: 'managed_signer' | 'developer_signer') =>
    sql`update ${sql.table(table)} set status = 'approved', fid = ${fid}::int,
      app_fid = coalesce(app_fid, ${appFid ?? null}::int), updated_at = ${at}::bigint
      where public_key = ${key.toLowerCase()} and status in ('generated', 'pending_approval')`
  await sql`${approve('developer_signer')} and key_type = ${keyType}::int`.execute(tx)
  if (keyType === keyTypes.ed25519) await approve('managed_signer').execute(tx)
}

/** A signer of the API whose key was removed is revoked. */
export async function revokeRequestedKey(
  tx: Tx,
  { fid, key, at }: Pick<ApprovedKey, 'fid' | 'key' | 'at'>,
): Promise<void> {
  for (const table of ['managed_signer', 'developer_signer'] as const) {
    await tx
      .updateTable(table)
      .set({ status: 'revoked', updated_at: at })
      .where('fid', '=', fid)
      .where('public_key', '=', key.toLowerCase())
      .execute()
  }
}
