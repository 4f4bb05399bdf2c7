import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { allOf, visible } from '../../feeds/conditions'
import { pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { pageOfUsers } from '../page-of-users'
import { readerOf } from '../reader'

const EARTH_METRES = 6_371_000

/** Users with a location, by their distance over the ground in whole meters. */
export default defineHandler(operations.fetchUsersByLocation, async (call) => {
  const { query, store } = call
  const page = pageRequestOf('fetchUsersByLocation', call)
  const [metres, fid] = page.position ?? []
  const lat = sql`radians(${query.latitude}::float8)`
  const long = sql`radians(${query.longitude}::float8)`
  const { rows } = await sql<{ fid: number; metres: number }>`
    select s.fid, s.metres from (
      select p.fid, round(${sql.lit(2 * EARTH_METRES)} * asin(least(1, sqrt(
        power(sin((radians(p.latitude) - ${lat}) / 2), 2)
        + cos(${lat}) * cos(radians(p.latitude)) * power(sin((radians(p.longitude) - ${long}) / 2), 2)))))::int as metres
      from profile p
      where p.latitude between -90 and 90 and p.longitude between -180 and 180
        and ${visible('p.fid', readerOf(call))}) s
    where ${allOf([page.position && sql`(s.metres, s.fid) > (${metres}::int, ${fid}::int)`])}
    order by s.metres, s.fid limit ${page.limit + 1}`.execute(store.db)
  return pageOfUsers(call, page, rows, (row) => [row.metres, row.fid])
})
