import type { CampaignBar, CampaignPerson, CampaignSummary } from '@castaway/contract/dev-controls'
import { sql } from 'kysely'
import type { Db } from '../store/index'

const DAY_MS = 86_400_000
/** For how long a campaign counts as the reason why someone turned notifications off, in milliseconds. */
const REASON_MS = 7 * DAY_MS
/** People that a report names. */
const MOST_PEOPLE = 200

/** Received notifications of the campaign `c` by its recipient `r`, as `n`: only those that this provider shows itself. */
const received = sql`host_notification n on n.token = r.token and n.notification_id = c.notification_id
  and n.received_at >= c.created_at and n.received_at < c.created_at + ${sql.lit(DAY_MS)}`
/** The token of the recipient `r`, as `t`, if it was turned off after the campaign `c` reached it. */
const turnedOff = sql`notification_token t on t.app_id = c.app_id and t.fid = r.fid
  and t.host_fid is not distinct from r.host_fid and t.status = 'disabled' and r.status = 'success'
  and t.updated_at >= c.created_at and t.updated_at < c.created_at + ${sql.lit(REASON_MS)}`

/**
 * Campaigns of all apps: those that wait for their time first, by that time, then the newest.
 * @param filter `id`: only this one; `before`: older ones than this campaign
 */
export async function listCampaigns(
  db: Db,
  { id, app, before, limit }: { id?: string; app?: string; before?: string; limit: number },
): Promise<CampaignSummary[]> {
  const only = {
    id: sql`(${id ?? null}::text is null or id = ${id ?? null})`,
    app: sql`(${app ?? null}::text is null or app_id = ${app ?? null})`,
    before: sql`(${before ?? null}::text is null or id < ${before ?? null})`,
  }
  const { rows } = await sql<CampaignSummary>`
    with planned as (
      select * from planned_campaign where ${before === undefined} and ${only.id} and ${only.app}
    ), sent as (
      select * from campaign where ${only.id} and ${only.app} and ${only.before}
      order by id desc limit ${limit}::int
    )
    select * from (
      select p.id, json_build_object('id', a.id, 'name', a.name) as app,
        p.request->'notification'->>'title' as title, p.request->'notification'->>'body' as body,
        p.request->'notification'->>'target_url' as target_url, 'scheduled' as state, p.send_at,
        0 as recipients, 0 as delivered, 0 as failed, 0 as limited, 0 as opens, 0 as openers, 0 as switched_off
      from planned p join api_app a on a.id = p.app_id
      union all
      select c.id, json_build_object('id', c.app_id, 'name', coalesce(a.name, c.app_id)), c.title, c.body,
        c.target_url, case when r.waiting > 0 then 'sending' else 'sent' end, c.created_at,
        r.recipients, r.delivered, r.failed, r.limited, r.opens, r.openers, r.switched_off
      from sent c left join api_app a on a.id = c.app_id cross join lateral (
        select count(*)::int as recipients,
          (count(*) filter (where r.status = 'waiting'))::int as waiting,
          (count(*) filter (where r.status = 'success'))::int as delivered,
          (count(*) filter (where r.status in ('failed', 'token_disabled')))::int as failed,
          (count(*) filter (where r.status = 'rate_limited'))::int as limited,
          coalesce(sum(n.opens), 0)::int as opens,
          (count(distinct r.fid) filter (where n.opens > 0))::int as openers,
          (count(distinct t.fid))::int as switched_off
        from campaign_recipient r left join ${received} left join ${turnedOff}
        where r.campaign_id = c.id
      ) r
    ) every
    order by state = 'scheduled' desc, case when state = 'scheduled' then send_at end, id desc`.execute(
    db,
  )
  return rows
}

/**
 * What became of a campaign over time: deliveries, first openings, and people who turned notifications off.
 * @param start Unix ms of the first bar
 * @param step milliseconds of a bar
 */
export async function campaignBars(
  db: Db,
  id: string,
  { start, step, count }: { start: number; step: number; count: number },
): Promise<CampaignBar[]> {
  const { rows } = await sql<{ bar: number; kind: keyof Omit<CampaignBar, 'at'>; people: number }>`
    with happened as (
      select 'delivered' as kind, r.fid, r.settled_at as at
      from campaign_recipient r where r.campaign_id = ${id} and r.status = 'success'
      union all
      select 'opened', r.fid, min(n.opened_at)
      from campaign c join campaign_recipient r on r.campaign_id = c.id join ${received}
      where c.id = ${id} and n.opened_at is not null group by r.fid
      union all
      select 'switched_off', r.fid, max(t.updated_at)
      from campaign c join campaign_recipient r on r.campaign_id = c.id join ${turnedOff}
      where c.id = ${id} group by r.fid
    )
    select ((at - ${start}::bigint) / ${step}::bigint)::int as bar, kind, count(*)::int as people
    from happened where at >= ${start}::bigint and at < ${start + step * count}::bigint
    group by bar, kind`.execute(db)
  const bars = Array.from({ length: count }, (_, bar) => ({
    at: start + bar * step,
    delivered: 0,
    opened: 0,
    switched_off: 0,
  }))
  for (const { bar, kind, people } of rows) bars[bar]![kind] = people
  return bars
}

/** People whom a campaign was sent to, those who opened it first, and then those whom it did not reach. */
export async function campaignPeople(db: Db, id: string): Promise<CampaignPerson[]> {
  const { rows } = await sql<CampaignPerson>`
    select r.fid, p.username, r.host_fid, r.status, r.settled_at, n.opened_at,
      coalesce(n.opens, 0) as opens, t.updated_at as switched_off_at
    from campaign c join campaign_recipient r on r.campaign_id = c.id
      left join ${received} left join ${turnedOff} left join profile p on p.fid = r.fid
    where c.id = ${id}
    order by n.opened_at desc nulls last, r.status = 'success', r.fid limit ${MOST_PEOPLE}`.execute(
    db,
  )
  return rows
}
