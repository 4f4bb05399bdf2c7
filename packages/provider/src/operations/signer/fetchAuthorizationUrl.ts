import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { forbidden } from '../../errors'

/** Maximum number of client ids per app. */
const MAX_CLIENTS = 100

/**
 * Neynar assigns client ids on its own site. Here, an app brings an existing one, and it belongs to the app from then
 * on.
 */
export default defineHandler(operations.fetchAuthorizationUrl, async (call) => {
  const { query, store, app, at, publicUrl } = call
  const client = query.client_id.toLowerCase()
  const { rows } = await sql<{ app_id: string }>`
    with made as (
      insert into login_client (client_id, app_id, created_at)
      select ${client}, ${app.id}, ${at}
      where (select count(*) from login_client where app_id = ${app.id}) < ${sql.lit(MAX_CLIENTS)}
      on conflict do nothing returning app_id)
    select app_id from made union all select app_id from login_client where client_id = ${client}`.execute(
    store.db,
  )
  if (rows.length === 0) throw forbidden('This API key has used too many client ids', 'client_id')
  if (rows[0]!.app_id !== app.id) {
    throw forbidden('The client id belongs to another API key', 'client_id')
  }
  const url = new URL(`${publicUrl}/authorize`)
  url.searchParams.set('client_id', client)
  url.searchParams.set('response_type', query.response_type)
  return { authorization_url: url.toString() }
})
