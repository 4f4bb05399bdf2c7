import { fromFarcasterTime, toFarcasterTime } from '@castaway/contract'
import type { Call } from '../../context'
import { forbidden, invalidField, notFound } from '../../errors'
import type { CastDraft } from '../../messages/index'
import { assertNotBlocked } from '../../signers/acting-signer'
import { requireChannel } from '../channel/find-channel'

const HASH = /^0x[0-9a-fA-F]{40}$/

interface ParentParams {
  parent?: string
  channel_id?: string
  parent_author_fid?: number
}

/** The position of a new cast. */
export interface ResolvedParent {
  parent: CastDraft['parent']
  /**
   * The earliest timestamp (Unix ms) for the cast. The network orders casts of the same second by hash, so a user's
   * casts in one thread are dated at least a second apart.
   */
  notBefore: number
}

/** Maximum number of seconds that a thread is dated ahead; the network accepts ten minutes. */
const FURTHEST_AHEAD = 300

/**
 * Resolves the position of a new cast: below a cast, under a URL, in a channel, or at the top level.
 * @throws 404 if the parent or channel does not exist, 403 if the author may not write there
 */
export async function resolveParent(
  call: Pick<Call, 'store' | 'at'>,
  fid: number,
  { parent, channel_id, parent_author_fid }: ParentParams,
): Promise<ResolvedParent> {
  if (parent !== undefined && channel_id !== undefined) {
    throw invalidField(
      'channel_id',
      'Give either parent or channel_id: a reply is in the same channel as its parent',
    )
  }
  const at = (parent: CastDraft['parent']): ResolvedParent => ({ parent, notBefore: call.at })
  if (channel_id !== undefined) return at({ url: await writableChannel(call, fid, channel_id) })
  if (parent === undefined) return at(undefined)
  if (!HASH.test(parent)) {
    if (!/^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(parent)) {
      throw invalidField('parent', 'parent must be a cast hash or a URL')
    }
    return at({ url: parent })
  }
  const hash = parent.toLowerCase()
  const cast = await call.store.db
    .selectFrom('cast')
    .select(['fid', 'root_hash'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!cast) throw notFound('The cast', 'parent')
  if (parent_author_fid !== undefined && parent_author_fid !== cast.fid) {
    throw invalidField('parent_author_fid', 'The parent is by someone else')
  }
  await assertNotBlocked(call, fid, [cast.fid], 'parent')
  const notBefore = await nextTimestamp(call, fid, cast.root_hash)
  return { parent: { fid: cast.fid, hash }, notBefore }
}

/** Unix ms: now, or one second after the user's latest cast in the thread. */
async function nextTimestamp({ store, at }: Pick<Call, 'store' | 'at'>, fid: number, root: string) {
  const now = toFarcasterTime(at)
  const { ts } = await store.db
    .selectFrom('cast')
    .select(({ fn }) => fn.max('ts').as('ts'))
    .where('root_hash', '=', root)
    .where('ts', '>=', now)
    .where('fid', '=', fid)
    .executeTakeFirstOrThrow()
  return ts === null || ts - now >= FURTHEST_AHEAD ? at : fromFarcasterTime(ts + 1)
}

async function writableChannel(
  { store }: Pick<Call, 'store'>,
  fid: number,
  id: string,
): Promise<string> {
  const known = await requireChannel(store.db, id, 'channel_id')
  const channel = await store.db
    .selectFrom('channel')
    .select(['url', 'public_casting', 'lead_fid', 'moderator_fids'])
    .where('id', '=', known)
    .executeTakeFirstOrThrow()
  if (channel.public_casting || channel.lead_fid === fid || channel.moderator_fids.includes(fid)) {
    return channel.url
  }
  const member = await store.db
    .selectFrom('channel_member')
    .select('role')
    .where('channel_id', '=', known)
    .where('fid', '=', fid)
    .executeTakeFirst()
  if (!member) throw forbidden('Only members can cast in this channel', 'channel_id')
  return channel.url
}
