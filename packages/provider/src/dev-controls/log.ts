import { bytesOf } from '@castaway/server-kit/bytes'
import type { LoggedMessage, WaitingJob } from '@castaway/contract/dev-controls'
import { fromFarcasterTime } from '@castaway/contract'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../context'
import { parseOrThrow } from '../http/query'
import { messageTypes } from '../node/json/names'
import { messageJson } from '../node/json/messages'

/** Names of the protocol, without their prefix: `CAST_ADD`. */
const typeNames = new Map(
  Object.entries(messageTypes).map(([type, name]) => [
    String(name).replace('MESSAGE_TYPE_', ''),
    Number(type),
  ]),
)
const nameOf = new Map([...typeNames].map(([name, type]) => [type, name]))

const MessagesQuery = z.strictObject({
  type: z.enum([...typeNames.keys()] as [string, ...string[]]).optional(),
  fid: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  /** Only messages before this position in the log. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

const JobsQuery = z.strictObject({ limit: z.coerce.number().int().min(1).max(500).default(100) })

/** Routes of what is in the log and what waits: `/messages` and `/jobs`. */
export function logControls({ store }: Pick<AppContext, 'store'>): Hono {
  const app = new Hono()
  app.get('/messages', async (c) => {
    const { type, fid, before, limit } = parseOrThrow(MessagesQuery, c.req.query())
    const { rows } = await sql<{
      seq: number
      hash: string
      fid: number
      username: string | null
      type: number
      ts: number
      signer: string
      raw: string
      received_at: number
      deleted_at: number | null
      pruned_at: number | null
      revoked_at: number | null
    }>`
      select m.seq, m.hash, m.fid, p.username, m.type, m.ts, m.signer, m.raw, m.received_at,
        m.deleted_at, m.pruned_at, m.revoked_at
      from message m left join profile p on p.fid = m.fid
      where ${fid === undefined ? sql`true` : sql`m.fid = ${fid}`}
        and ${type === undefined ? sql`true` : sql`m.type = ${typeNames.get(type)!}`}
        and ${before === undefined ? sql`true` : sql`m.seq < ${before}`}
      order by m.seq desc limit ${limit + 1}`.execute(store.db)
    const messages = rows
      .slice(0, limit)
      .map(({ ts, raw, deleted_at, pruned_at, revoked_at, ...row }): LoggedMessage => {
        const bytes = bytesOf(raw)
        return {
          ...row,
          type: nameOf.get(row.type) ?? String(row.type),
          at: fromFarcasterTime(ts),
          state: revoked_at ? 'revoked' : pruned_at ? 'pruned' : deleted_at ? 'removed' : 'in view',
          bytes: bytes.length,
          message: messageJson(bytes),
        }
      })
    return c.json({ messages, next: rows.length > limit ? messages.at(-1)!.seq : null })
  })
  app.get('/jobs', async (c) => {
    const { limit } = parseOrThrow(JobsQuery, c.req.query())
    const { rows: jobs } = await sql<WaitingJob>`
      select id, kind, key, state, due_at, attempt, attempts, every_ms, last_error
      from job order by due_at, id limit ${limit}`.execute(store.db)
    return c.json({ jobs })
  })
  return app
}
