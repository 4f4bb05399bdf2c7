import { sql } from 'kysely'
import type { Tx } from '../store/open'
import { beats, type Entry } from './conflict'
import { nameProofRow } from './project/name-proof'
import { verificationRow } from './project/verification'
import { MessageType, UserDataType, type MessageData } from './types'

/** The username that a message sets; undefined for other messages, and for one that removes it. */
export const usernameOf = ({ userDataBody: body }: MessageData): string | undefined =>
  body?.type === UserDataType.username ? body.value || undefined : undefined

export const usernameIn = ({ data }: Entry): string | undefined => usernameOf(data)

interface Proof {
  fid: number
  type: number
  ts: number
  hash: string
}

/** Whose each name is: by the name server for fnames, by the proof that wins for others. */
export interface NameOwners {
  /** @param isValid whether a proof of the batch is valid itself */
  ownerOf(name: string, isValid: (entry: Entry) => boolean): number | undefined
}

/** Reads who owns the batch’s usernames, before it or through a proof in it. */
export async function readNameOwners(tx: Tx, entries: readonly Entry[]): Promise<NameOwners> {
  const names = [...new Set(entries.map(usernameIn).filter(Boolean))] as string[]
  const fnames = new Map<string, number>()
  const proofs = new Map<string, Proof>()
  if (names.length > 0) {
    const { rows } = await sql<{
      name: string
      fid: number
      ts: number | null
      hash: string | null
    }>`
      select name, fid, null::int as ts, null::bytea as hash from fname where name = any(${names}::text[])
      union all
      select name, fid, ts, hash from name_proof where name = any(${names}::text[])`.execute(tx)
    for (const { name, fid, ts, hash } of rows) {
      if (ts === null) fnames.set(name, fid)
      else proofs.set(name, { fid, type: MessageType.usernameProof, ts, hash: hash! })
    }
  }
  const within = names.length === 0 ? [] : entries.filter(isProof)
  return {
    ownerOf(name, isValid) {
      let proof = proofs.get(name)
      for (const entry of within) {
        if (nameProofRow(entry).name !== name || !isValid(entry)) continue
        if (!proof || beats(entry, proof)) proof = entry
      }
      return proof?.fid ?? fnames.get(name)
    },
  }
}

export const isProof = ({ type }: { type: number }): boolean => type === MessageType.usernameProof

/**
 * Reads which addresses count as an account's own for a proof of a name: its custody address, and those that are
 * verified before the batch or by it.
 */
export async function readOwnAddresses(
  tx: Tx,
  entries: readonly Entry[],
): Promise<ReadonlySet<string>> {
  const proofs = entries.filter(isProof).map(nameProofRow)
  if (proofs.length === 0) return new Set()
  const { rows } = await sql<{ fid: number; address: string }>`
    select fid, custody_address as address from account
    where fid = any(${proofs.map(({ fid }) => fid)}::int[])
    union
    select v.fid, v.address
    from unnest(${proofs.map(({ fid }) => fid)}::int[], ${proofs.map(({ owner }) => owner)}::text[])
      as k(fid, address)
    join verification v on v.fid = k.fid and v.address = k.address`.execute(tx)
  const within = entries.filter(({ type }) => type === MessageType.verificationAdd)
  return new Set(
    [...rows, ...within.map(verificationRow)].map(({ fid, address }) => `${fid}:${address}`),
  )
}
