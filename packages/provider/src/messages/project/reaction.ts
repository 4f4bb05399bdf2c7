import { sql } from 'kysely'
import type { StoreEvent } from '../../store/events'
import { bytesJson } from '../../store/bytes'
import type { Tx } from '../../store/open'
import { isCastHash, storedTarget, targetHashOf, type Entry } from '../conflict'
import { MessageType, ReactionType } from '../types'
import { joinHint, keyParts, tally, type ViewChange } from './view-change'
import { deleteNotifications, notifyOfReactions } from './notification'
import { actWeight, addTrendActs } from './trend'

interface Reaction {
  fid: number
  type: number
  /** Hash of the cast once this cast by this author is known, and its whole id until then; or a URL. */
  target: string
  target_fid: number | null
  ts: number
  hash: string
}

/** The row of a like or recast, as if the cast was known. */
export function reactionRow({ fid, ts, hash, data }: Entry) {
  const { type, targetCastId } = data.reactionBody!
  const target = targetHashOf(data)
  return {
    fid,
    type,
    target: storedTarget(target),
    target_text: targetCastId ? null : target,
    target_fid: targetCastId?.fid ?? null,
    ts,
    hash,
  }
}

/** Columns of a `Reaction`. */
const columns = sql`fid, type, coalesce(target_text, hex(target)) as target, target_fid, ts, hash`

export async function projectReactions(tx: Tx, change: ViewChange): Promise<StoreEvent[]> {
  const leaving = change.removed.filter((row) => row.type === MessageType.reactionAdd)
  const hashes = leaving.map((row) => row.hash)
  const entries = change.added.filter((entry) => entry.type === MessageType.reactionAdd)
  if (hashes.length === 0 && entries.length === 0) return []
  let removed: Reaction[] = []
  if (hashes.length > 0) {
    const { fids, targets } = keyParts(leaving)
    // A cast is there by its whole id or by its hash.
    const ids = targets
      .flatMap((target) => [target, target.replace(CAST_ID, '$1')])
      .map(storedTarget)
    removed = (
      await sql<Reaction>`
        delete from reaction
        where fid = any(${fids}::int[]) and type in (1, 2) and target = any(${ids}::bytea[])
          and hash = any(${hashes}::bytea[])
        returning ${columns}`.execute(tx)
    ).rows
    await deleteNotifications(tx, hashes)
  }
  const added = await insert(tx, entries)
  const isToCast = ({ target }: Reaction) => isCastHash(target)
  const [toCasts, fromCasts] = [added.filter(isToCast), removed.filter(isToCast)]
  const counts = await count(tx, toCasts, fromCasts)
  if (!change.isHistory) {
    await addTrendActs(tx, [
      ...fromCasts.map((reaction) => actOf(reaction, -1)),
      ...toCasts.map((reaction) => actOf(reaction, 1)),
    ])
  }
  const notifications = change.isHistory ? [] : await notifyOfReactions(tx, toCasts)
  const toldOf = ({ fid, type, target: stored, target_fid: targetFid, ts }: Reaction) => {
    const after = counts.get(stored)
    const target = targetFid === null ? stored : stored.replace(CAST_ID, '$1')
    return { fid, type, target, targetFid, ts, ...(after && { counts: after }) }
  }
  return [
    ...removed.map((reaction) => ({ kind: 'reaction_removed' as const, ...toldOf(reaction) })),
    ...added.map((reaction) => ({ kind: 'reaction' as const, ...toldOf(reaction) })),
    ...notifications,
  ]
}

const CAST_ID = /^\d+:(0x[0-9a-f]{40})$/

async function insert(tx: Tx, entries: readonly Entry[]): Promise<Reaction[]> {
  if (entries.length === 0) return []
  const { rows } = await sql<Reaction>`
    insert into reaction (fid, type, target, target_text, target_fid, ts, hash)
    select r.fid, r.type, coalesce(text_target(w.id), r.target), coalesce(w.id, r.target_text),
      r.target_fid, r.ts, r.hash
    from json_to_recordset(${bytesJson(entries.map(reactionRow), 'target', 'hash')}::json) as r(
      fid integer, type smallint, target bytea, target_text text, target_fid integer, ts integer,
      hash bytea)
    left join lateral (select r.target_fid || ':' || hex(r.target) as id) w
      on r.target_fid is not null and not exists (
        select from cast_place p where p.hash = r.target and p.fid = r.target_fid)
    returning ${columns}`.execute(tx)
  return rows
}

/** Waiting reactions to casts, by the whole ids of the casts, count from now on, as the casts are known. */
export async function claimReactions(
  tx: Tx,
  casts: readonly { hash: string; fid: number }[],
): Promise<{ fid: number; type: number; target: string }[]> {
  if (casts.length === 0) return []
  const ids = casts.map(({ hash, fid }) => storedTarget(`${fid}:${hash}`))
  const { rows } = await sql<{ fid: number; type: number; target: string }>`
    update reaction r set target = unhex(split_part(r.target_text, ':', 2)), target_text = null
    where r.target = any(${ids}::bytea[]) and r.target_fid is not null
    returning r.fid, r.type, r.target`.execute(tx)
  return rows
}

/** Lets those reactions wait whose casts are not known, or are by other authors. All others are by hash. */
export async function parkReactions(tx: Tx): Promise<void> {
  await sql`
    update reaction r set target = text_target(r.target_fid || ':' || hex(r.target)),
      target_text = r.target_fid || ':' || hex(r.target)
    where r.target_fid is not null and not exists (
      select from loaded_cast c where c.hash = r.target and c.fid = r.target_fid)`.execute(tx)
}

const actOf = (reaction: Reaction, sign: 1 | -1) => ({
  cast_hash: reaction.target,
  fid: reaction.fid,
  ts: reaction.ts,
  weight: sign * (reaction.type === ReactionType.like ? actWeight.like : actWeight.recast),
})

type Counts = NonNullable<Extract<StoreEvent, { kind: 'reaction' }>['counts']>

/** @returns the counts of the casts after it, by hash */
async function count(
  tx: Tx,
  added: readonly Reaction[],
  removed: readonly Reaction[],
): Promise<Map<string, Counts>> {
  const of = (type: number) =>
    tally([
      ...added.filter((item) => item.type === type).map((item) => [item.target, 1] as const),
      ...removed.filter((item) => item.type === type).map((item) => [item.target, -1] as const),
    ])
  const rows = [
    ...of(ReactionType.like).map(({ key, by }) => ({ hash: key, likes: by, recasts: 0 })),
    ...of(ReactionType.recast).map(({ key, by }) => ({ hash: key, likes: 0, recasts: by })),
  ]
  if (rows.length === 0) return new Map()
  const counted = await sql<Counts & { hash: string }>`
    update "cast" c set
      like_count = c.like_count + d.likes, recast_count = c.recast_count + d.recasts
    from (
      select hash, sum(likes)::int as likes, sum(recasts)::int as recasts
      from json_to_recordset(${bytesJson(rows, 'hash')}::json)
        as r(hash bytea, likes integer, recasts integer)
      group by hash
    ) d
    where c.hash = d.hash and ${joinHint(
      'c.hash',
      rows.map((row) => row.hash),
      'bytea',
    )}
    returning c.hash, c.like_count as likes, c.recast_count as recasts`.execute(tx)
  return new Map(counted.rows.map(({ hash, likes, recasts }) => [hash, { likes, recasts }]))
}
