import type { NotificationCampaign } from '@castaway/contract'
import { sql } from 'kysely'
import type { Db } from '../store/index'

interface CampaignStats {
  stats: Required<NonNullable<NotificationCampaign['stats']>>
  status: NonNullable<NotificationCampaign['status']>
}

const DAY_MS = 86_400_000

interface Row {
  campaign_id: string
  host_fid: number | null
  tokens: number
  successes: number
  failures: number
  limited: number
  waiting: number
  opens: number
  openers: number[] | null
}

/**
 * Statistics of campaigns by id, in one query. Opens are only known for notifications that this provider shows itself:
 * other hosts do not report them.
 */
export async function campaignStats(db: Db, ids: string[]): Promise<Map<string, CampaignStats>> {
  const { rows } = await sql<Row>`
    select r.campaign_id, r.host_fid, count(*)::int as tokens,
      (count(*) filter (where r.status = 'success'))::int as successes,
      (count(*) filter (where r.status = 'failed'))::int as failures,
      (count(*) filter (where r.status = 'rate_limited'))::int as limited,
      (count(*) filter (where r.status = 'waiting'))::int as waiting,
      coalesce(sum(n.opens), 0)::int as opens,
      array_agg(distinct r.fid) filter (where n.opens > 0) as openers
    from campaign_recipient r join campaign c on c.id = r.campaign_id
    left join host_notification n on n.token = r.token and n.notification_id = c.notification_id
      and n.received_at >= c.created_at and n.received_at < c.created_at + ${sql.lit(DAY_MS)}
    where r.campaign_id = any(${ids}::text[])
    group by r.campaign_id, r.host_fid order by r.campaign_id, r.host_fid nulls last`.execute(db)
  return new Map(
    ids.map((id) => [id, toStats(rows.filter(({ campaign_id }) => campaign_id === id))]),
  )
}

function toStats(rows: Row[]): CampaignStats {
  const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const byHost = (of: (row: Row) => number) =>
    Object.fromEntries(
      rows.flatMap((row) => (row.host_fid === null ? [] : [[String(row.host_fid), of(row)]])),
    )
  const errors = Object.entries({
    failed: total((row) => row.failures),
    rate_limited: total((row) => row.limited),
  }).filter(([, count]) => count > 0)
  const stats = {
    intended_recipient_notification_token_count: total((row) => row.tokens),
    intended_recipient_app_fids: rows.flatMap((row) => row.host_fid ?? []),
    successful_sends: total((row) => row.successes),
    successful_sends_by_app_fid: byHost((row) => row.successes),
    total_opens: total((row) => row.opens),
    total_opens_by_app_fid: byHost((row) => row.opens),
    unique_opens: new Set(rows.flatMap((row) => row.openers ?? [])).size,
    unique_opens_by_app_fid: byHost((row) => row.openers?.length ?? 0),
    error_breakdown: errors.length > 0 ? { delivery_errors: Object.fromEntries(errors) } : {},
  }
  return { stats, status: total((row) => row.waiting) > 0 ? 'running' : 'completed' }
}
