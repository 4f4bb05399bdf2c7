import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { prefixPattern } from '../../feeds/conditions'
import { defineHandler } from '../../context'
import { pageOfChannels } from './page-of-channels'

/** Order: the channel with that id, then prefixes of ids and names, then word matches; each by followers. */
export default defineHandler(operations.searchChannels, (call) => {
  const words = call.query.q.trim().replace(/^\//, '').toLowerCase()
  const prefix = prefixPattern(words)
  return pageOfChannels(
    'searchChannels',
    call,
    sql`select ch.id, follower_count::float8 + case
        when ch.id = ${words} then 3e12 when ch.id like ${prefix} then 2e12
        when lower(ch.name) like ${prefix} then 1e12 else 0 end as weight
      from channel ch
      where ch.id like ${prefix} or lower(ch.name) like ${prefix}
        or ch.search @@ plainto_tsquery('simple', ${words})`,
  )
})
