import { sql } from 'kysely'
import { toHex } from '../messages/hex'
import { claimFnames, transferFname } from '../messages/fnames'
import { FNAME, nameOf } from '../messages/names'
import { UserNameType, type UserNameProofBody } from '../messages/types'
import type { Store, Tx } from '../store/open'
import { BadNodeError } from './errors'

/** The node's word that the name server gave a name to an account; its signature is the name server's, whose key we do not know. */
export function checkNameProof(proof: UserNameProofBody, fid?: number): void {
  if (fid !== undefined && proof.fid !== fid) {
    throw new BadNodeError(`sent a name of fid ${proof.fid} in a list of fid ${fid}`)
  }
  if (proof.type === UserNameType.fname && !FNAME.test(nameOf(proof))) {
    throw new BadNodeError(`sent ${JSON.stringify(nameOf(proof))} as a name, which is none`)
  }
}

/** Gives fnames to the accounts that the node says, where this is newer than what is known. Others' names are messages. */
export async function importFnames(
  store: Store,
  tx: Tx,
  proofs: readonly UserNameProofBody[],
): Promise<void> {
  const names = new Map<string, UserNameProofBody>()
  for (const proof of proofs) {
    if (proof.type !== UserNameType.fname) continue
    const before = names.get(nameOf(proof))
    if (!before || before.timestamp <= proof.timestamp) names.set(nameOf(proof), proof)
  }
  if (names.size === 0) return
  const { rows } = await sql<{ name: string; fid: number; owner: string; registered_at: number }>`
    select name, fid, owner, registered_at from fname
    where name = any(${[...names.keys()]}::text[])`.execute(tx)
  const known = new Map(rows.map((row) => [row.name, row]))
  const claims = [...names].flatMap(([name, { fid, owner, timestamp }]) =>
    known.has(name) || fid === 0
      ? []
      : [{ name, fid, owner: toHex(owner), registeredAt: timestamp * 1000 }],
  )
  if (claims.length > 0) await claimFnames(store, claims, tx)
  for (const { name, fid: from, owner: ownerBefore, registered_at } of known.values()) {
    const { fid: to, owner: bytes, timestamp } = names.get(name)!
    const owner = toHex(bytes)
    if (timestamp * 1000 < Math.floor(registered_at / 1000) * 1000) continue
    if (to !== from) await transferFname(store, { name, from, to, owner, timestamp }, tx)
    else if (owner !== ownerBefore) {
      await sql`update fname set owner = ${owner}, registered_at = ${timestamp * 1000}::bigint
        where name = ${name}`.execute(tx)
    }
  }
}
