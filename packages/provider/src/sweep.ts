import { setImmediate as breathe } from 'node:timers/promises'
import { systemClock } from '@castaway/contract'
import { sql, type RawBuilder } from 'kysely'
import type { AppContext } from './context'
import type { JobRun } from './jobs/runner'
import { lockAll } from './messages/lock'
import { deleteOldNotifications } from './messages/project/notification'
import type { Store } from './store/index'
import { USAGE_HOURS } from './keys/usage'
import { EVENT_WINDOW_MS } from './messages/hub-events'
import { SEQUENCE_BITS } from './node/events/seal'
import { SNAPSHOT_MS } from './node/snapshots/read'
import { deleteDeliveries } from './webhooks/log'

/** Job: deletes what has reached its end, once an hour. docs/decisions/0026 lists every table and its end. */
export const SWEEP = 'sweep'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
const YEAR_MS = 365 * DAY_MS

/** Rows per statement, few enough that other queries don't wait long. */
const BATCH = 1_000

/** Deletes up to `limit` rows that are past their end at `now` (Unix ms). @returns how many it deleted */
type Step = (store: Store, now: number, limit: number) => Promise<number>

/** Deletes the rows of a table that fulfill a condition. */
const rowsOf =
  (table: string, isOver: (now: number) => RawBuilder<unknown>): Step =>
  async ({ db }, now, limit) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOver(now)} limit ${limit}::int))`.execute(db)
    return Number(numAffectedRows ?? 0)
  }

const steps: readonly Step[] = [
  // The app counts on this day: later it asks before it sends a cast again whose outcome it does not know.
  rowsOf('idempotency', (now) => sql`created_at < ${now - DAY_MS}::bigint and status is not null`),
  // Whether these wrote anything is unknown, so what repeats them gets more time.
  rowsOf('idempotency', (now) => sql`created_at < ${now - WEEK_MS}::bigint`),
  rowsOf('job', (now) => sql`state = 'failed' and due_at < ${now - 30 * DAY_MS}::bigint`),
  ({ db }, now, limit) => deleteDeliveries({ db }, now - WEEK_MS, limit),
  rowsOf('host_event', (now) => sql`created_at < ${now - WEEK_MS}::bigint and state <> 'waiting'`),
  // Ranked by the last week and the one before.
  rowsOf(
    'mini_app_use',
    (now) => sql`hour < ${Math.floor((now - 2 * WEEK_MS) / HOUR_MS) - 1}::int`,
  ),
  // Calls are counted by the system’s clock.
  rowsOf(
    'api_usage',
    () => sql`hour < ${Math.floor(systemClock.now() / HOUR_MS) - USAGE_HOURS}::integer`,
  ),
  rowsOf('frame_interaction', (now) => sql`at < ${now - YEAR_MS}::bigint`),
  rowsOf('host_notification', (now) => sql`received_at < ${now - YEAR_MS}::bigint`),
  rowsOf(
    'campaign_recipient',
    (now) =>
      sql`campaign_id in (select id from campaign where created_at < ${now - YEAR_MS}::bigint)`,
  ),
  rowsOf(
    'campaign',
    (now) => sql`created_at < ${now - YEAR_MS}::bigint
      and not exists (select from campaign_recipient r where r.campaign_id = campaign.id)`,
  ),
  // Blocks go on from the last one, so that stays whole.
  rowsOf(
    'hub_event',
    (now) => sql`recorded_at < ${now - EVENT_WINDOW_MS}::bigint and (id is null or id <
      ((select max(id) from hub_event) >> ${sql.lit(SEQUENCE_BITS)}) << ${sql.lit(SEQUENCE_BITS)})`,
  ),
  rowsOf('node_snapshot', (now) => sql`made_at < ${now - SNAPSHOT_MS}::bigint`),
  (store, now, limit) =>
    store.transaction(async (tx) => {
      // A merge may hold the same groups, in another order.
      if (store.kind === 'postgres') await lockAll(tx)
      return deleteOldNotifications(tx, now, limit)
    }),
]

/** Deletes everything that is past its end, in batches. */
export async function sweep(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  _payload: null,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const now = clock.now()
  for (const step of steps) {
    while ((await step(store, now, BATCH)) === BATCH) {
      signal.throwIfAborted()
      await breathe()
    }
    signal.throwIfAborted()
  }
}
