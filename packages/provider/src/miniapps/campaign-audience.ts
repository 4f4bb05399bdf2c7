import type { Operations, RequestBody } from '@castaway/contract'
import type { AudienceCount } from '@castaway/contract/dev-controls'
import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../feeds/conditions'
import type { Db } from '../store/index'

export type CampaignRequest = RequestBody<Operations['publishFrameNotifications']>
/** Whom a campaign is for. */
export type Audience = Pick<CampaignRequest, 'target_fids' | 'filters'>

/** Default radius in meters. */
const NEAR = 50_000
/** People that are named as examples. */
const EXAMPLES = 5

/**
 * Selects the users of the request, or all users with a valid token, after all filters: a row for each token, and one
 * without a token for a named user who has none.
 */
export function audienceOf(
  app: string,
  { target_fids, filters = {} }: Audience,
): RawBuilder<unknown> {
  const { exclude_fids, following_fid, minimum_user_score, near_location } = filters
  const named =
    target_fids.length > 0
      ? sql`select distinct unnest(${target_fids}::int[]) as fid`
      : sql`select distinct fid from notification_token where app_id = ${app} and status = 'enabled'`
  return sql`
    select w.fid, t.id, t.host_fid, t.url, t.token, t.status
    from (${named}) w
    left join notification_token t on t.app_id = ${app} and t.fid = w.fid
    left join profile p on p.fid = w.fid
    where ${allOf([
      exclude_fids && sql`w.fid <> all (${exclude_fids}::int[])`,
      following_fid !== undefined &&
        sql`exists (select from link l where l.fid = w.fid and l.target_fid = ${following_fid}::int and l.type = 'follow')`,
      minimum_user_score !== undefined && sql`coalesce(p.score, 0) >= ${minimum_user_score}::real`,
      near_location && sql`${metersFrom(near_location)} <= ${near_location.radius ?? NEAR}::float8`,
      // A broadcast goes to users who enabled notifications; disabled users are not listed in its results.
      target_fids.length === 0 && sql`t.status = 'enabled'`,
    ])}`
}

/** How many users a campaign would reach now, and some of them. */
export async function countAudience(
  db: Db,
  app: string,
  audience: Audience,
): Promise<AudienceCount> {
  const { rows } = await sql<AudienceCount>`
    with users as (
      select fid, coalesce(bool_or(status = 'enabled'), false) as is_on, bool_or(token is not null) as is_known
      from (${audienceOf(app, audience)}) a group by fid
    )
    select (count(*) filter (where is_on))::int as people,
      (count(*) filter (where not is_on and is_known))::int as off,
      (count(*) filter (where not is_known))::int as missing,
      (select coalesce(json_agg(json_build_object('fid', e.fid, 'username', p.username,
          'display_name', p.display_name, 'pfp_url', p.pfp_url) order by e.fid), '[]')
        from (select fid from users where is_on order by fid limit ${EXAMPLES}::int) e
        left join profile p on p.fid = e.fid) as examples
    from users`.execute(db)
  return rows[0]!
}

const EARTH_METERS = 6_371_000

/** Distance in meters over the ground from a place to the location of the profile `p`. */
const metersFrom = ({
  latitude,
  longitude,
}: {
  latitude: number
  longitude: number
}): RawBuilder<number> => {
  const lat = sql`radians(${latitude}::float8)`
  const long = sql`radians(${longitude}::float8)`
  return sql`(${sql.lit(2 * EARTH_METERS)} * asin(least(1, sqrt(
    power(sin((radians(p.latitude) - ${lat}) / 2), 2)
    + cos(${lat}) * cos(radians(p.latitude)) * power(sin((radians(p.longitude) - ${long}) / 2), 2)))))`
}
