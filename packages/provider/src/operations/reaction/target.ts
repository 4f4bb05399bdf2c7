import type { Call } from '../../context'
import { invalidField, notFound } from '../../errors'
import type { ReactionTarget } from '../../messages/build'

const HASH = /^0x[0-9a-fA-F]{40}$/

export interface StoredTarget {
  /** As the protocol names it. */
  draft: ReactionTarget
  /** As it stands in the table of reactions. */
  stored: string
  author?: number
}

/**
 * What a reaction is to: a cast that is here, or an address.
 * @throws 400 for what is neither, 404 for a cast that is not here
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
