import type {
  OwnReport,
  ReportedContent,
  ReportKind,
  ReportReason,
} from '@castaway/contract/reports'
import type { Store } from '@castaway/provider'
import { sql } from 'kysely'
import { HttpError } from '../gateway/errors'
import { recordDb, type RecordTables } from '../record-tables'

/** What is reported: its kind, what identifies it, and what the server found of it. */
export interface ReportedThing {
  kind: ReportKind
  subject: string
  content: ReportedContent
}

/** A thing with open reports, the newest of which are given. */
export interface OpenThing extends Pick<ReportedThing, 'kind'> {
  /** Of its newest report. */
  id: number
  /** Number of open reports. */
  count: number
  /** Newest first. */
  reports: {
    id: number
    /** Null if their account here was deleted. */
    reporterFid: number | null
    content: ReportedContent
    reason: ReportReason
    text: string
    reportedAt: number
  }[]
}

export const outcomes = ['resolved', 'dismissed'] as const
export type Outcome = (typeof outcomes)[number]

export interface Reports {
  /** Stores a report in place of the person's former one of the same thing. @throws {HttpError} over the limit */
  add(
    who: { userId: string; fid: number; provider: string },
    thing: ReportedThing,
    why: { reason: ReportReason; text: string },
  ): Promise<void>
  /** The person's reports, newest first. */
  own(userId: string, provider: string): Promise<OwnReport[]>
  /** Things with open reports by their newest report, at most `limit` of those before a report. */
  open(
    provider: string,
    page: { before: number | null; limit: number },
  ): Promise<{ things: OpenThing[]; next: number | null }>
  counts(provider: string): Promise<{ reports: number; things: number }>
  /** Open reports of all providers. */
  countOpen(): Promise<number>
  /**
   * Closes the open reports of the thing that this report is about; those that were made after it stay open.
   * @returns how many were closed
   */
  close(provider: string, id: number, outcome: Outcome): Promise<number>
  /** Deletes reports that were closed long ago. */
  sweep(): Promise<void>
}

/** Open reports per person. */
export const MAX_OPEN = 200
/** Reports that are shown of one thing. */
export const SHOWN_REPORTS = 5
/** How long closed reports are stored, in milliseconds. */
export const KEEP_CLOSED = 180 * 24 * 60 * 60_000

type Row = RecordTables['report'] & { id: number; reporter_fid: number | null }

/** Reports to the operators of this server. They are no part of the network, and no one else reads them. */
export function createReports(store: Store): Reports {
  const db = recordDb(store.db)
  const { clock } = store
  return {
    async add({ userId, fid, provider }, { kind, subject, content }, { reason, text }) {
      await store.transaction(async (transaction) => {
        const tx = recordDb(transaction)
        // The row's lock puts the reports of one person in one order, so that the limit holds.
        await sql`insert into reporter (user_id, fid) values (${userId}, ${fid}::bigint)
          on conflict (user_id) do update set fid = excluded.fid`.execute(tx)
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from report
          where user_id = ${userId} and outcome is null
            and not (provider = ${provider} and kind = ${kind} and subject = ${subject})`.execute(
          tx,
        )
        if (rows[0]!.count >= MAX_OPEN) {
          const message = `You already have ${MAX_OPEN} open reports, which is the limit: wait until the operators have looked at some`
          throw new HttpError('TOO_MANY', message)
        }
        await sql`
          insert into report
            (user_id, provider, kind, subject, content, reason, text, reported_at)
          values (${userId}, ${provider}, ${kind}, ${subject}, ${JSON.stringify(content)}::jsonb,
            ${reason}, ${text}, ${clock.now()}::bigint)
          on conflict (user_id, provider, kind, subject) do update set
            id = excluded.id, content = excluded.content, reason = excluded.reason,
            text = excluded.text, reported_at = excluded.reported_at,
            outcome = null, closed_at = null`.execute(tx)
      })
    },

    async own(userId, provider) {
      const rows = await db
        .selectFrom('report')
        .select(['kind', 'content', 'reason', 'text', 'reported_at'])
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ kind, content, reason, text, reported_at }) => ({
        kind: kind as ReportKind,
        content: content as ReportedContent,
        reason: reason as ReportReason,
        text,
        reported_at: Number(reported_at),
      }))
    },

    async open(provider, { before, limit }) {
      const { rows: groups } = await sql<{
        kind: ReportKind
        subject: string
        count: number
        id: number
      }>`
        select kind, subject, count(*)::int as count, max(id) as id from report
        where provider = ${provider} and outcome is null
        group by kind, subject
        having ${before}::bigint is null or max(id) < ${before}::bigint
        order by max(id) desc limit ${limit + 1}`.execute(db)
      const shown = groups.slice(0, limit)
      const ids = shown.map(({ id }) => Number(id))
      const { rows } = await sql<Row & { thing: number }>`
        select newest.*, thing.id as thing
        from report thing cross join lateral (
          select report.*, reporter.fid as reporter_fid
          from report left join reporter on reporter.user_id = report.user_id
          where report.provider = thing.provider and report.kind = thing.kind
            and report.subject = thing.subject and report.outcome is null
          order by report.id desc limit ${SHOWN_REPORTS}) newest
        where thing.id = any(${ids}::bigint[])
        order by newest.id desc`.execute(db)
      const things = shown.map(({ kind, count, id }) => ({
        kind,
        count,
        id: Number(id),
        reports: rows.filter(({ thing }) => Number(thing) === Number(id)).map(toReport),
      }))
      return { things, next: groups.length > limit ? (ids.at(-1) ?? null) : null }
    },

    async counts(provider) {
      const { rows } = await sql<{ reports: number; things: number }>`
        select count(*)::int as reports, count(distinct (kind, subject))::int as things
        from report where provider = ${provider} and outcome is null`.execute(db)
      return rows[0]!
    },

    async countOpen() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from report where outcome is null`.execute(db)
      return rows[0]!.count
    },

    async close(provider, id, outcome) {
      const { numAffectedRows } = await sql`
        update report set outcome = ${outcome}, closed_at = ${clock.now()}::bigint
        from report named
        where named.id = ${id}::bigint and named.provider = ${provider}
          and report.provider = named.provider and report.kind = named.kind
          and report.subject = named.subject and report.id <= named.id
          and report.outcome is null`.execute(db)
      return Number(numAffectedRows ?? 0)
    },

    async sweep() {
      await db
        .deleteFrom('report')
        .where('outcome', 'is not', null)
        .where('closed_at', '<', clock.now() - KEEP_CLOSED)
        .execute()
    },
  }
}

const toReport = (row: Row): OpenThing['reports'][number] => ({
  id: Number(row.id),
  reporterFid: row.reporter_fid === null ? null : Number(row.reporter_fid),
  content: row.content as ReportedContent,
  reason: row.reason as ReportReason,
  text: row.text,
  reportedAt: Number(row.reported_at),
})
