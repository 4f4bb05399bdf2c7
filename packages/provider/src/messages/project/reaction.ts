import { sql } from 'kysely'
import type { StoreEvent } from '../../store/events'
import type { Tx } from '../../store/open'
import { targetOf, type Entry } from '../conflict'
import { MessageType, ReactionType } from '../types'
import { joinHint, keyParts, tally, type ViewChange } from './view-change'
import { deleteNotifications, notifyOfReactions } from './notification'
import { actWeight, addTrendActs } from './trend'

interface Reaction {
  fid: number
  type: number
  target: string
  target_fid: number | null
  ts: number
  hash: string
}

/** The row of a like or recast. */
export function reactionRow({ fid, ts, hash, data }: Entry) {
  const { type, targetCastId } = data.reactionBody!
  const target_fid = targetCastId?.fid ?? null
  return {
    fid,
    type,
    target: targetOf(data),
    target_fid,
    ts,
    hash,
    isCast: targetCastId !== undefined,
  }
}

export async function projectReactions(tx: Tx, change: ViewChange): Promise<StoreEvent[]> {
  const leaving = change.removed.filter((row) => row.type === MessageType.reactionAdd)
  const hashes = leaving.map((row) => row.hash)
  const added = change.added
    .filter((entry) => entry.type === MessageType.reactionAdd)
    .map(reactionRow)
  if (hashes.length === 0 && added.length === 0) return []
  let removed: Reaction[] = []
  if (hashes.length > 0) {
    const { fids, targets } = keyParts(leaving)
    removed = (
      await sql<Reaction>`
        delete from reaction
        where fid = any(${fids}::int[]) and type in (1, 2) and target = any(${targets}::text[])
          and hash = any(${hashes}::text[])
        returning fid, type, target, target_fid, ts, hash`.execute(tx)
    ).rows
    await deleteNotifications(tx, hashes)
  }
  if (added.length > 0) {
    await sql`
      insert into reaction (fid, type, target, target_fid, ts, hash)
      select * from json_to_recordset(${JSON.stringify(added)}::json) as r(
        fid integer, type smallint, target text, target_fid integer, ts integer, hash text)`.execute(
      tx,
    )
  }
  const counts = await count(tx, added, removed)
  await addTrendActs(tx, [
    ...removed.map((reaction) => actOf(reaction, -1)),
    ...added.filter((reaction) => reaction.isCast).map((reaction) => actOf(reaction, 1)),
  ])
  const notifications = await notifyOfReactions(
    tx,
    added.filter((reaction) => reaction.isCast),
  )
  const toldOf = ({ fid, type, target, target_fid: targetFid, ts }: Reaction) => {
    const after = counts.get(target)
    return { fid, type, target, targetFid, ts, ...(after && { counts: after }) }
  }
  return [
    ...removed.map((reaction) => ({ kind: 'reaction_removed' as const, ...toldOf(reaction) })),
    ...added.map((reaction) => ({ kind: 'reaction' as const, ...toldOf(reaction) })),
    ...notifications,
  ]
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
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(hash text, likes integer, recasts integer)
      group by hash
    ) d
    where c.hash = d.hash and ${joinHint(
      'c.hash',
      rows.map((row) => row.hash),
      'text',
    )}
    returning c.hash, c.like_count as likes, c.recast_count as recasts`.execute(tx)
  return new Map(counted.rows.map(({ hash, likes, recasts }) => [hash, { likes, recasts }]))
}
