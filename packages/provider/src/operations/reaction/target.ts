import { sql } from 'kysely'
import type { Call } from '../../context'
import { invalidField, notFound } from '../../errors'
import type { ReactionTarget } from '../../messages/build'
import { storedTarget } from '../../messages/conflict'

const HASH = /^0x[0-9a-fA-F]{40}$/

export interface StoredTarget {
  /** In the protocol's form. */
  draft: ReactionTarget
  /** As it is stored in the table of reactions. */
  stored: string
  author?: number
}

function urlTarget(target: string): StoredTarget {
  if (!/^https?:\/\/\S+$/.test(target) && !/^chain:\/\/\S+$/.test(target)) {
    throw invalidField('target', 'target must be a cast hash or a URL')
  }
  return { draft: { url: target }, stored: storedTarget(target) }
}

/**
 * Resolves the target of a reaction: a known cast, or a URL.
 * @throws 400 if it is neither, 404 for an unknown cast
 */
export async function reactionTarget(
  { store }: Pick<Call, 'store'>,
  target: string,
): Promise<StoredTarget> {
  if (!HASH.test(target)) return urlTarget(target)
  const hash = target.toLowerCase()
  const cast = await store.db
    .selectFrom('cast')
    .select('fid')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!cast) throw notFound('The cast', 'target')
  return { draft: { fid: cast.fid, hash }, stored: hash, author: cast.fid }
}

/**
 * Finds a user's reactions of a type to a target: a URL, or a cast that may be gone or was never known. Of those to a
 * cast there are several if they name different authors.
 * @throws 400 if the target is neither, 404 for a cast that no one knows anything of
 */
export async function reactionsTo(
  { store }: Pick<Call, 'store'>,
  fid: number,
  type: 1 | 2,
  { target, author }: { target: string; author?: number },
): Promise<ReactionTarget[]> {
  if (!HASH.test(target)) {
    const { draft, stored } = urlTarget(target)
    return (await hasReacted({ store }, fid, type, stored)) ? [draft] : []
  }
  const hash = target.toLowerCase()
  const { rows } = await sql<{ target_fid: number | null }>`
    select r.target_fid from reaction r
    where r.fid = ${fid} and r.type = ${type}::smallint and r.target_fid is not null
      and (r.target = ${hash} or r.target_text like ${`%:${hash}`})`.execute(store.db)
  if (rows.length === 0 && author === undefined && !(await isKnown(store.db, hash)))
    throw notFound('The cast', 'target')
  return rows
    .filter(({ target_fid }) => author === undefined || author === target_fid)
    .map(({ target_fid }) => ({ fid: target_fid!, hash }))
}

const isKnown = async (db: Call['store']['db'], hash: string): Promise<boolean> =>
  (await sql`select from cast_place where hash = ${hash} limit 1`.execute(db)).rows.length > 0

export async function hasReacted(
  { store }: Pick<Call, 'store'>,
  fid: number,
  type: 1 | 2,
  target: string,
): Promise<boolean> {
  const row = await store.db
    .selectFrom('reaction')
    .select('hash')
    .where('fid', '=', fid)
    .where('type', '=', type)
    .where('target', '=', target)
    .executeTakeFirst()
  return row !== undefined
}
