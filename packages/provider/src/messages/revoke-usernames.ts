import { sql } from 'kysely'
import type { Tx } from '../store/open'
import type { Entry } from './conflict'
import { isProof, usernameIn } from './name-owners'
import type { RemovedMessage } from './project/view-change'
import { MessageType, UserDataType } from './types'

const NAME_KEY = 'n:'

/** Names whose proofs go out of view, with the account that loses each; not if it proves it again. */
function lostNames(
  removed: readonly RemovedMessage[],
  added: readonly Entry[],
): { fid: number; name: string }[] {
  const proven = new Set(added.filter(isProof).map(({ fid, key }) => `${fid} ${key}`))
  return removed
    .filter((row) => isProof(row) && !proven.has(`${row.fid} ${row.key}`))
    .map(({ fid, key }) => ({ fid, name: key.slice(NAME_KEY.length) }))
}

/**
 * Reads the usernames that lose their proof by a change, because another account proved the name later or because the
 * proof was pruned or revoked: they are revoked in the same transaction, before anyone else can be called so.
 * @param change `removed`: what goes out of view anyway; `added`: what comes into view
 * @returns the user data of these usernames that was in view before the change
 */
export async function readLostUsernames(
  tx: Tx,
  change: { removed: readonly RemovedMessage[]; added: readonly Entry[] },
): Promise<RemovedMessage[]> {
  const lost = lostNames(change.removed, change.added)
  if (lost.length === 0) return []
  const { rows } = await sql<{ fid: number; ts: number; hash: string }>`
    select u.fid, u.ts, u.hash
    from json_to_recordset(${JSON.stringify(lost)}::json) as l(fid integer, name text)
    join user_data u on u.fid = l.fid and u.value = l.name
      and u.type = ${sql.lit(UserDataType.username)}`.execute(tx)
  const gone = new Set(change.removed.map(({ hash }) => hash))
  return rows.filter(({ hash }) => !gone.has(hash)).map(usernameRow)
}

/** The user data of a username as a message that goes out of view. */
export const usernameRow = (row: { fid: number; ts: number; hash: string }): RemovedMessage => ({
  ...row,
  type: MessageType.userDataAdd,
  key: `d:${row.fid}:${UserDataType.username}`,
})

/** Returns the new usernames whose proof is part of the batch and does not stay: there is no storage for it. */
export function unprovenUsernames(
  winners: readonly Entry[],
  removed: readonly RemovedMessage[],
  fits: (entry: Entry) => boolean,
): ReadonlySet<Entry> {
  const keyOf = ({ fid, key }: { fid: number; key: string }) => `${fid} ${key}`
  const gone = [...removed, ...winners.filter((entry) => !fits(entry))].filter(isProof)
  if (gone.length === 0) return new Set()
  const lost = new Set(gone.map(keyOf))
  for (const entry of winners) if (isProof(entry) && fits(entry)) lost.delete(keyOf(entry))
  return new Set(
    winners.filter((entry) => {
      const name = usernameIn(entry)
      return name !== undefined && lost.has(keyOf({ fid: entry.fid, key: NAME_KEY + name }))
    }),
  )
}
