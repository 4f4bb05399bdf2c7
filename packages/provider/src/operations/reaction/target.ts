import type { Call } from '../../context'
import { invalidField, notFound } from '../../errors'
import type { ReactionTarget } from '../../messages/build'

const HASH = /^0x[0-9a-fA-F]{40}$/

export interface StoredTarget {
  /** In the protocol's form. */
  draft: ReactionTarget
  /** As it is stored in the table of reactions. */
  stored: string
  author?: number
}

/**
 * Resolves the target of a reaction: a known cast, or a URL.
 * @throws 400 if it is neither, 404 for an unknown cast
 */
export async function reactionTarget(
  { store }: Pick<Call, 'store'>,
  target: string,
): Promise<StoredTarget> {
  if (HASH.test(target)) {
    const hash = target.toLowerCase()
    const cast = await store.db
      .selectFrom('cast')
      .select('fid')
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (!cast) throw notFound('The cast', 'target')
    return { draft: { fid: cast.fid, hash }, stored: hash, author: cast.fid }
  }
  if (!/^https?:\/\/\S+$/.test(target) && !/^chain:\/\/\S+$/.test(target)) {
    throw invalidField('target', 'target must be a cast hash or a URL')
  }
  return { draft: { url: target }, stored: target }
}

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
