import type { Clock } from '@castaway/contract'
import type { LoginDb } from '../store/tables'

/** A mail or a text message that was kept on this machine in place of being sent. */
export interface OutboxMessage {
  id: number
  kind: 'email' | 'phone'
  /** Address or number. */
  to: string
  subject: string
  body: string
  /** The code in it, so that a page can show it big. */
  code: string | null
  /** Unix ms. */
  at: number
}

/** Messages are kept for a day, in milliseconds. */
const RETENTION = 24 * 60 * 60_000

export interface Outbox {
  save(message: Omit<OutboxMessage, 'id' | 'at'>): Promise<void>
  /** Newest first. */
  list(limit: number): Promise<OutboxMessage[]>
}

/** Where messages go while there is nobody to send them. */
export const createOutbox = (db: LoginDb, clock: Clock): Outbox => ({
  async save({ kind, to, subject, body, code }) {
    const now = clock.now()
    await db
      .deleteFrom('login_outbox')
      .where('created_at', '<', now - RETENTION)
      .execute()
    await db
      .insertInto('login_outbox')
      .values({ kind, recipient: to, subject, body, code, created_at: now })
      .execute()
  },
  async list(limit) {
    const rows = await db
      .selectFrom('login_outbox')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: Number(row.id),
      kind: row.kind as OutboxMessage['kind'],
      to: row.recipient,
      subject: row.subject,
      body: row.body,
      code: row.code,
      at: Number(row.created_at),
    }))
  },
})
