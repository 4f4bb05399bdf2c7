import { createHash } from 'node:crypto'
import type { ScheduledThread, ScheduleRequest } from '@castaway/contract/records'
import type { RecordTables } from './tables'

/** A cast as a browser would publish it too: only the same in everything is known again under its key. */
export interface PublishedCast {
  text: string
  embeds?: ScheduleRequest['casts'][number]['embeds']
  parent?: string
  parentAuthorFid?: number
  channelId?: string
}

/** What is stored of something planned. */
export interface SchedulePlan extends Pick<
  ScheduleRequest,
  'casts' | 'parent' | 'parent_author_fid' | 'channel_id'
> {
  /** Tries of the cast that is next. */
  tries?: number
  /** Key of a try of the cast that is next, of which nobody knows whether it arrived. */
  tried?: string
}

export type Row = RecordTables['own_scheduled']

/** What its writer is told of it. */
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

/** For a cast that brings no key. Another person may have chosen the same id, and the provider sees one app. */
export const fallbackKey = (userId: string, id: string, index: number): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, id, index]))
    .digest('hex')
    .slice(0, 32)

/** The plan's next cast, as its writer's browser would publish it. */
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
