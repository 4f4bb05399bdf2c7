import { sql } from 'kysely'
import type { Call } from '../../context'
import { build } from '../../messages/index'
import type { ActingSigner } from '../../signers/acting-signer'
import { publish } from '../publish'

interface FollowState {
  fid: number
  known: boolean
  blocked: boolean
  /** Hash of the follow in view. */
  link: string | null
}

/** The hash in the response for a target that did not change and so has no message. */
const NO_MESSAGE = ''

/**
 * Follows or unfollows several users at once. Each target has its own result: unknown users and users with a block
 * between them fail; the others succeed. The network lets users follow themselves.
 */
export async function setFollows(
  call: Pick<Call, 'store' | 'clock' | 'at'>,
  acting: ActingSigner,
  targets: number[],
  make: typeof build.linkAdd,
) {
  const { db } = call.store
  const follows = make === build.linkAdd
  const fids = [...new Set(targets)]
  const { rows } = await sql<FollowState>`
    select t.fid, exists (select from account a where a.fid = t.fid) as known,
      exists (select from block b where (b.blocker_fid = ${acting.fid} and b.blocked_fid = t.fid)
        or (b.blocker_fid = t.fid and b.blocked_fid = ${acting.fid})) as blocked,
      (select l.hash from link l where l.fid = ${acting.fid} and l.target_fid = t.fid and l.type = 'follow') as link
    from unnest(${fids}::int[]) as t(fid)`.execute(db)
  const standing = new Map(rows.map((row) => [row.fid, row]))
  const able = (fid: number) => {
    const { known, blocked } = standing.get(fid)!
    return known && !(follows && blocked)
  }
  const changed = fids.filter((fid) => able(fid) && (standing.get(fid)!.link === null) === follows)
  const hashes = await publish(
    call,
    acting,
    changed.map((fid) => (author) => make(author, fid)),
  )
  const details = fids.map((fid) => {
    const index = changed.indexOf(fid)
    const hash = index < 0 ? (standing.get(fid)!.link ?? NO_MESSAGE) : hashes[index]!
    return { success: able(fid), target_fid: fid, hash }
  })
  return { success: details.every(({ success }) => success), details }
}
