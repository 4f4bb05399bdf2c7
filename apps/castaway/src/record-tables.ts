import type { Store } from '@castaway/provider'
import type { TableSet } from '@castaway/server-kit/migrations'
import type { Generated, Kysely } from 'kysely'
import records from './records/migrations/0001-own.sql?raw'
import media from './records/migrations/0002-media.sql?raw'
import mediaUse from './records/migrations/0003-media-use.sql?raw'
import reports from './records/migrations/0005-reports.sql?raw'
import requestBucket from './records/migrations/0004-request-bucket.sql?raw'
import analytics from './records/migrations/0006-analytics.sql?raw'

/** Tables for users' records, scheduled casts, media, reports and usage analytics, in the same database as everything else. */
export interface RecordTables {
  own_sync: { user_id: string; seq: number; forgotten: number }
  own_record: {
    user_id: string
    kind: string
    id: string
    seq: number
    body: unknown
    updated_at: number
  }
  own_scheduled: {
    user_id: string
    id: string
    provider: string
    fid: number
    plan: unknown
    due_at: number
    state: string
    sent: unknown
    failure: unknown
    created_at: number
    updated_at: number
  }
  own_media: {
    id: string
    user_id: string
    type: string
    width: number
    height: number
    bytes: number
    placeholder: string
    alt: string
    created_at: number
    used: Generated<boolean>
    let_go_at: number | null
  }
  reporter: { user_id: string; fid: number }
  report: {
    id: Generated<number>
    user_id: string | null
    provider: string
    kind: string
    subject: string
    content: unknown
    reason: string
    text: string
    reported_at: number
    outcome: string | null
    closed_at: number | null
  }
  analytics_count: { day: number; kind: string; name: string; bucket: number; count: number }
  analytics_visitor: { day: number; visitor: string }
  analytics_batch: { id: string; at: number }
}

export type RecordDb = Kysely<RecordTables>

/** The same database handle, typed with these tables. */
export const recordDb = (db: unknown): RecordDb => db as RecordDb

export const recordTables: TableSet = {
  ledger: 'own_migration',
  migrations: [
    { name: '0001-own', text: records },
    { name: '0002-media', text: media },
    { name: '0003-media-use', text: mediaUse },
    { name: '0004-request-bucket', text: requestBucket },
    { name: '0005-reports', text: reports },
    { name: '0006-analytics', text: analytics },
  ],
}

/** Runs after the login's migrations, because these tables reference its users. */
export const migrateRecords = (store: Store): Promise<void> => store.migrate(recordTables)
