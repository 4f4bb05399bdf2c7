import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notFound, serverError } from '../../errors'
import { developerSignerColumns, presentDeveloperSigner } from './developer'

export default defineHandler(operations.lookupDeveloperManagedSigner, async (call) => {
  const { query, store, app, publicUrl } = call
  const row = await store.db
    .selectFrom('developer_signer')
    .select([...developerSignerColumns, 'app_id'])
    .where('public_key', '=', query.public_key.toLowerCase())
    .executeTakeFirst()
  if (!row) throw notFound('The signer', 'public_key')
  if (row.app_id !== app.id) {
    throw serverError('Forbidden', 'The key was registered with another API key', 'public_key')
  }
  return presentDeveloperSigner(row, publicUrl)
})
