import type { Call } from '../../context'
import { notFound, serverError } from '../../errors'
import { signerColumns } from './present-signer'

/**
 * Loads a signer of the calling app in any state.
 * @throws 404 unknown, 403 owned by another app
 */
export async function requireSigner({ store, app }: Pick<Call, 'store' | 'app'>, uuid: string) {
  const row = await store.db
    .selectFrom('managed_signer')
    .select([...signerColumns, 'app_id'])
    .where('uuid', '=', uuid.toLowerCase())
    .executeTakeFirst()
  if (!row) throw notFound('The signer', 'signer_uuid')
  if (row.app_id !== app.id) {
    throw serverError('Forbidden', 'The signer was made with another API key', 'signer_uuid')
  }
  return row
}
