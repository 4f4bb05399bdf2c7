import { createHash } from 'node:crypto'
import type { ScheduledThread, ScheduleRequest } from '@castaway/contract/records'
import type { RecordTables } from '../record-tables'

/** A cast exactly as a browser would publish it, so that both get the same idempotency key. */
export interface PublishedCast {
  text: string
  embeds?: ScheduleRequest['casts'][number]['embeds']
  parent?: string
  parentAuthorFid?: number
  channelId?: string
}

/** The stored form of a scheduled cast or thread. */
export interface SchedulePlan extends Pick<
  ScheduleRequest,
  'casts' | 'parent' | 'parent_author_fid' | 'channel_id'
> {
  /** Attempts for the next cast so far. */
  tries?: number
  /** Idempotency key of an attempt for the next cast whose outcome is unknown. */
  tried?: string
}

export type Row = RecordTables['own_scheduled']

/** A row as its author sees it. */
export const toScheduledThread = (row: Row): ScheduledThread => {
  const {
    casts,
    parent,
    parent_author_fid = null,
    channel_id,
    tried = null,
  } = row.plan as SchedulePlan
  return {
    id: row.id,
    fid: row.fid,
    casts,
    parent,
    parent_author_fid,
    channel_id,
    due_at: Number(row.due_at),
    state: row.state as ScheduledThread['state'],
    sent: row.sent as string[],
    failure: row.failure as ScheduledThread['failure'],
    tried,
    updated_at: Number(row.updated_at),
  }
}

/** The key of a cast that has none. It includes the user, as two users can choose the same id. */
export const fallbackKey = (userId: string, id: string, index: number): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, id, index]))
    .digest('hex')
    .slice(0, 32)

/** The next cast of the thread, as the author's browser would publish it. */
export function nextCast({ plan, fid }: Row, sent: readonly string[]): PublishedCast {
  const { casts, parent, parent_author_fid: author, channel_id: channelId } = plan as SchedulePlan
  const { text, embeds } = casts[sent.length]!
  const last = sent.at(-1)
  return {
    text,
    ...(embeds.length > 0 && { embeds }),
    ...(last
      ? { parent: last, parentAuthorFid: fid }
      : parent
        ? { parent, ...(author && { parentAuthorFid: author }) }
        : channelId && { channelId }),
  }
}
