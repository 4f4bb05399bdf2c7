import { sql } from 'kysely'
import type { Store } from '../store/open'

/** What is queued in the database, for all processes together. */
export interface QueueCounts {
  jobs: { due: number; scheduled: number; running: number; failed: number }
  /** Milliseconds that the job has been due that waits longest; 0 if none is due. */
  oldestDue: number
  /** Deliveries to webhooks that have not succeeded yet. */
  deliveries: number
}

export async function queueCounts({ db, clock }: Store): Promise<QueueCounts> {
  const now = clock.now()
  const { rows } = await sql<QueueCounts['jobs'] & { first: number | null; deliveries: number }>`
    select count(*) filter (where state = 'waiting' and due_at <= ${now}::bigint)::int as due,
      count(*) filter (where state = 'waiting' and due_at > ${now}::bigint)::int as scheduled,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      min(due_at) filter (where state = 'waiting' and due_at <= ${now}::bigint) as first,
      (select count(*)::int from webhook_delivery where status = 'waiting') as deliveries
    from job`.execute(db)
  const { first, deliveries, ...jobs } = rows[0]!
  return { jobs, deliveries, oldestDue: first === null ? 0 : now - first }
}
