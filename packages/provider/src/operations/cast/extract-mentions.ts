import type { Db } from '../../store/index'
import { findNames } from '../../views/text'

/**
 * Removes the `@name`s of known users from a text and returns them as the protocol stores them: FIDs, and byte
 * positions in the remaining text. Unknown names stay.
 */
export async function extractMentions(db: Db, text: string) {
  const found = findNames(text)
  if (found.length === 0) return { text, mentions: [], mentionsPositions: [] }
  const rows = await db
    .selectFrom('profile')
    .select(['fid', 'username'])
    .where('username', 'in', [...new Set(found.map(({ name }) => name))])
    .execute()
  const fids = new Map(rows.map((row) => [row.username, row.fid]))
  const bytes = Buffer.from(text, 'utf8')
  const kept: Buffer[] = []
  const mentions: number[] = []
  const mentionsPositions: number[] = []
  let from = 0
  let length = 0
  const keep = (until: number) => {
    kept.push(bytes.subarray(from, until))
    length += until - from
  }
  for (const { name, start, end } of found) {
    const fid = fids.get(name)
    if (fid === undefined) continue
    keep(start)
    mentions.push(fid)
    mentionsPositions.push(length)
    from = end
  }
  keep(bytes.length)
  return { text: Buffer.concat(kept).toString('utf8'), mentions, mentionsPositions }
}
