import type { RemovedCasts } from '@castaway/contract/records'
import { sql } from 'kysely'
import type { Db } from '../store/index'
import { visible, type Reader } from './conditions'
import { repliesBelow, repliesByTime } from './conversation'

/** Levels of replies that are read below visible casts, and below removed ones. */
const SHOWN_DEPTH = 3
const DEPTH = 5
/** Maximum number of direct replies, of replies to one reply, and of casts in total. */
const DIRECT = 50
const MAX_REPLIES_EACH = 20
const MAX_CASTS = 500
const MAX_ANCESTORS = 200

interface ConversationNode {
  hash: string
  parent_hash: string | null
  is_removed: boolean
}

/**
 * Reads the removed casts around this one, with the replies below them: the Neynar API's conversations omit both.
 * @returns null if the cast has never existed here
 */
export async function removedCastsAround(
  db: Db,
  hash: string,
  reader: Reader,
): Promise<RemovedCasts | null> {
  const { rows } = await sql<ConversationNode>`
    select hash, parent_hash, not exists (select from "cast" c where c.hash = p.hash) as is_removed
    from cast_place p where hash = ${hash}`.execute(db)
  const [cast] = rows
  if (!cast) return null
  const above = await ancestorsOf(db, hash, reader)
  const removed = cast.is_removed
    ? [cast]
    : await removedBelow(db, [hash, ...(await shownBelow(db, hash, reader))])
  const below = withReplies(
    await allBelow(
      db,
      removed.map((each) => each.hash),
      reader,
    ),
    cast.is_removed ? [] : removed,
  )
  return {
    is_removed: cast.is_removed,
    parent_hash: cast.parent_hash,
    above: cast.is_removed || above.some((each) => each.is_removed) ? above : [],
    below,
  }
}

/** Reads the ancestors, from the first known one on, including removed casts. */
async function ancestorsOf(db: Db, hash: string, reader: Reader): Promise<ConversationNode[]> {
  const { rows } = await sql<ConversationNode>`
    with recursive up as (
      select p.parent_hash as hash, 1 as level from cast_place p where p.hash = ${hash}
      union all
      select p.parent_hash, up.level + 1 from up join cast_place p on p.hash = up.hash
      where up.hash is not null and up.level < ${MAX_ANCESTORS})
    select p.hash, p.parent_hash, c.hash is null as is_removed
    from up join cast_place p on p.hash = up.hash left join "cast" c on c.hash = p.hash
    where c.hash is null or ${visible('c.fid', reader)}
    order by up.level desc`.execute(db)
  return rows
}

/** Reads the replies that a conversation shows below a cast. */
async function shownBelow(db: Db, hash: string, reader: Reader): Promise<string[]> {
  const conversing = { parent: hash, reader, sort: 'chron' as const }
  const direct = await repliesByTime(db, conversing, undefined, DIRECT)
  const hashes = direct.map((each) => each.hash)
  const nested = await repliesBelow(db, hashes, SHOWN_DEPTH - 1, { reader, sort: 'chron' })
  return [...hashes, ...nested.map((each) => each.hash)]
}

async function removedBelow(db: Db, parents: string[]): Promise<ConversationNode[]> {
  const { rows } = await sql<ConversationNode>`
    select hash, parent_hash, true as is_removed from cast_gone
    where parent_hash = any(${parents}::bytea[]) order by hash limit ${MAX_CASTS}`.execute(db)
  return rows
}

/** Reads everything below these casts, including removed ones, level by level, each level in order of time. */
async function allBelow(db: Db, parents: string[], reader: Reader): Promise<ConversationNode[]> {
  if (parents.length === 0) return []
  const { rows } = await sql<ConversationNode>`
    with recursive below as (
      select p.hash, null::bytea as parent_hash, true as is_removed, 0 as level, 0::bigint as place
      from unnest(${parents}::bytea[]) as p(hash)
      union all
      select x.hash, b.hash, x.is_removed, b.level + 1, x.place
      from below b cross join lateral (
        select r.hash, r.is_removed, row_number() over (order by r.ts nulls last, r.hash) as place
        from (
          select c.hash, c.ts, false as is_removed from "cast" c
          where c.parent_hash = b.hash and ${visible('c.fid', reader)}
          union all
          select g.hash, null, true from cast_gone g where g.parent_hash = b.hash) r
        order by r.ts nulls last, r.hash
        limit case when b.level = 0 then ${MAX_CASTS}::int else ${MAX_REPLIES_EACH}::int end) x
      where b.level < ${DEPTH})
    select hash, parent_hash, is_removed from below where level > 0
    order by level, place limit ${MAX_CASTS}`.execute(db)
  return rows
}

/** Drops removed casts that have no visible replies below them. */
function withReplies(
  below: readonly ConversationNode[],
  removed: readonly ConversationNode[],
): RemovedCasts['below'] {
  const held = new Set<string>()
  const kept: ConversationNode[] = []
  // Deeper levels come last, so in reverse order the replies of each cast are decided before the cast itself.
  for (const each of [...removed, ...below].toReversed()) {
    if (each.is_removed && !held.has(each.hash)) continue
    if (each.parent_hash !== null) held.add(each.parent_hash)
    kept.push(each)
  }
  return kept
    .toReversed()
    .flatMap(({ parent_hash, ...rest }) => (parent_hash === null ? [] : [{ ...rest, parent_hash }]))
}
