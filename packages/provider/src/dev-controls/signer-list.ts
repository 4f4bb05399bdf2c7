import type { SignerFacts } from '@castaway/contract/dev-controls'
import { fromFarcasterTime } from '@castaway/contract'
import { keyTypes } from '@castaway/contract/eip712'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../context'
import { parseOrThrow } from '../http/query'

const SignersQuery = z.strictObject({
  status: z.enum(['generated', 'pending_approval', 'approved', 'revoked']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(100),
})

/** Route of the keys that apps have made or asked for: `/signers`. */
export function signerControls({
  store,
  publicUrl,
}: Pick<AppContext, 'store' | 'publicUrl'>): Hono {
  const app = new Hono()
  app.get('/signers', async (c) => {
    const { status, limit } = parseOrThrow(SignersQuery, c.req.query())
    const { rows } = await sql<{
      uuid: string | null
      public_key: string
      key_type: number
      app: string
      status: SignerFacts['status']
      permissions: string[] | null
      created_at: number
      app_fid: number | null
      app_username: string | null
      deadline: number | null
      sponsor_fid: number | null
      approval_token: string | null
      fid: number | null
      username: string | null
      added_at: number | null
      removed_at: number | null
      messages: number
      last_ts: number | null
    }>`
      select s.*, coalesce(a.name, s.app_id) as app, owner.username, asks.username as app_username,
        k.added_at, k.removed_at, m.messages, m.last_ts
      from (
        select uuid, public_key, app_id, ${keyTypes.ed25519}::smallint as key_type, status,
          permissions, created_at, app_fid, deadline, (sponsor->>'fid')::integer as sponsor_fid,
          approval_token, fid
        from managed_signer
        union all
        select null, public_key, app_id, key_type, status, null, created_at, app_fid, deadline,
          (sponsor->>'fid')::integer, approval_token, fid
        from developer_signer
      ) s
      left join api_app a on a.id = s.app_id
      left join profile owner on owner.fid = s.fid
      left join profile asks on asks.fid = s.app_fid
      left join signer_key k on k.fid = s.fid and k.key = s.public_key
      left join lateral (
        select count(*)::integer as messages, max(ts) as last_ts
        from message where fid = s.fid and signer = s.public_key
      ) m on true
      where ${status === undefined ? sql`true` : sql`s.status = ${status}`}
      order by s.created_at desc, s.public_key limit ${limit}`.execute(store.db)
    const signers = rows.map((row): SignerFacts => ({
      uuid: row.uuid,
      public_key: row.public_key,
      kind: row.uuid
        ? 'managed'
        : row.key_type === keyTypes.authAddress
          ? 'auth_address'
          : 'developer_managed',
      app: row.app,
      status: row.status,
      permissions: row.permissions,
      created_at: row.created_at,
      request:
        row.app_fid === null || row.deadline === null
          ? null
          : {
              fid: row.app_fid,
              username: row.app_username,
              deadline: row.deadline * 1000,
              sponsor_fid: row.sponsor_fid,
            },
      approval_url:
        row.status === 'pending_approval' && row.approval_token !== null
          ? `${publicUrl}/approve/${row.approval_token}`
          : null,
      account: row.fid === null ? null : { fid: row.fid, username: row.username },
      added_at: row.added_at,
      removed_at: row.removed_at,
      messages: row.messages,
      last_message_at: row.last_ts === null ? null : fromFarcasterTime(row.last_ts),
    }))
    return c.json({ signers })
  })
  return app
}
