import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler, type Call } from '../../context'
import { serverError } from '../../errors'
import { developerSignerColumns, presentDeveloperSigner } from './developer'
import { checkedKeyRequest } from './key-request'

/** A new request while approval is pending creates a new link and invalidates the old one. */
export default defineHandler(
  operations.registerSignedKeyForDeveloperManagedSigner,
  async (call) => {
    const { body, store, app, at, publicUrl } = call
    const key = body.public_key.toLowerCase()
    await assertKeyUnused(call, key)
    const request = await checkedKeyRequest(call, key)
    const row = await store.db
      .insertInto('developer_signer')
      .values({ public_key: key, app_id: app.id, ...request, created_at: at })
      .onConflict((conflict) =>
        conflict
          .column('public_key')
          .doUpdateSet(request)
          .where('developer_signer.app_id', '=', app.id)
          .where('developer_signer.status', '=', 'pending_approval'),
      )
      .returning(developerSignerColumns)
      .executeTakeFirst()
    if (!row) throw serverError('CONFLICT', 'The key is already in use', 'public_key')
    return presentDeveloperSigner(row, publicUrl)
  },
)

/** @throws 403 if the key was revoked, 409 if it is in use; a revoked key stays revoked forever */
async function assertKeyUnused({ store }: Pick<Call, 'store'>, key: string): Promise<void> {
  const { rows } = await sql<{ revoked: boolean }>`
    select removed_at is not null as revoked from signer_key where key = ${key}
    union all select status = 'revoked' from managed_signer where public_key = ${key}
    union all select status = 'revoked' from developer_signer
      where public_key = ${key} and status <> 'pending_approval'`.execute(store.db)
  if (rows.some(({ revoked }) => revoked)) {
    throw serverError('SIGNER_REVOKED', 'The key was revoked', 'public_key')
  }
  if (rows.length > 0) throw serverError('CONFLICT', 'The key is already in use', 'public_key')
}
