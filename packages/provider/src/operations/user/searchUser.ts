import { operations } from '@castaway/contract'
import { sql, type RawBuilder } from 'kysely'
import { prefixPattern, visible } from '../../feeds/conditions'
import { storedRankingPage } from '../../feeds/ranking'
import { defineHandler } from '../../context'
import { viewUsers } from '../../views/users'
import { readerOf } from '../reader'

/** Fuzzy matches of names are added if there are fewer results than this. */
const MIN_RESULTS = 10
/** Ten pages; no one looks further for a user. */
const MAX_CANDIDATES = 250

/**
 * Searches users: exact username, then prefix, then words of the profile, then, if there are few results, usernames
 * with the same first letter that contain the other letters in order (which tolerates a missing letter). An FID or an
 * address finds its owner. Each group is sorted by followers.
 */
export default defineHandler(operations.searchUser, async (call) => {
  const { query, store } = call
  const words = query.q.trim().replace(/^@/, '').toLowerCase()
  const prefix = prefixPattern(words)
  const letters = [...words.replace(/\s+/g, '')]
  const loose =
    letters.length >= 3 && letters.length <= 32 ? letters.map(prefixPattern).join('') : null
  const address = /^0x[0-9a-f]{40}$/.test(words) ? words : null
  const number = /^\d{1,9}$/.test(words) ? Number(words) : null
  const seen = visible('m.fid', readerOf(call))
  const rank = async () => {
    // Each group with as many as the result may have: of a short prefix, all others stay unread.
    const group = (rank: number, condition: RawBuilder<boolean>) => sql`(
      select m.fid, ${sql.lit(rank)} as rank, m.follower_count from profile m
      where (${condition}) and ${seen}
      order by m.follower_count desc, m.fid desc limit ${sql.lit(MAX_CANDIDATES)})`
    const { rows } = await sql<{ fid: number }>`
      select f.fid from (
        ${group(0, sql`m.username = ${words} or m.fid = ${number}::int`)}
        union all ${group(
          0,
          sql`m.fid in (select fid from account where custody_address = ${address}
            union select fid from verification where address = ${address})`,
        )}
        union all ${group(1, sql`lower(m.username) like ${prefix}`)}
        union all ${group(2, sql`lower(m.display_name) like ${prefix}`)}
        union all ${group(3, sql`m.search @@ plainto_tsquery('simple', ${words})`)}) f
      group by f.fid, f.follower_count
      order by min(f.rank), f.follower_count desc, f.fid limit ${MAX_CANDIDATES}::int`.execute(
      store.db,
    )
    const found = rows.map(({ fid }) => fid)
    if (found.length >= MIN_RESULTS || loose === null) return found.map(String)
    const fuzzyMatches = await sql<{ fid: number }>`
    select m.fid from profile m
    where lower(m.username) like ${loose} and not (m.fid = any(${found}::int[])) and ${seen}
    order by m.follower_count desc, m.fid limit 50`.execute(store.db)
    return [...found, ...fuzzyMatches.rows.map(({ fid }) => fid)].map(String)
  }
  const stillSeen = visible('k.key::int', readerOf(call))
  const { items, next } = await storedRankingPage('searchUser', call, rank, stillSeen)
  const fids = items.map(({ key }) => Number(key))
  const users = await viewUsers(store.db, fids, query.viewer_fid)
  return {
    result: {
      users: fids
        .map((fid) => users.get(fid))
        .filter((user) => user !== undefined)
        .map((user) => ({ ...user, pfp: { url: user.pfp_url ?? '' } })),
      next,
    },
  }
})
