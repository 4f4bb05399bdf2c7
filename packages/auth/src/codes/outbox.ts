import type { Clock } from '@castaway/contract'
import type { LoginDb } from '../store/tables'

/** An email or text message that was stored on this machine instead of being sent. */
export interface OutboxMessage {
  id: number
  kind: 'email' | 'phone'
  /** Address or number. */
  to: string
  subject: string
  body: string
  /** The code in the message, so that a page can highlight it. */
  code: string | null
  /** Unix ms. */
  at: number
}

/** Retention of messages in milliseconds: one day. */
const RETENTION = 24 * 60 * 60_000

export interface Outbox {
  save(message: Omit<OutboxMessage, 'id' | 'at'>): Promise<void>
  /** Returns messages, newest first. */
  list(limit: number): Promise<OutboxMessage[]>
}

/** Stores messages if no sender is configured. */
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
