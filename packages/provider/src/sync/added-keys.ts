import { sql } from 'kysely'
import { toHex } from '../messages/hex'
import { SignerSource, type NodeSigner, type SignersPage } from '../node/onchain/signers'
import type { Tx } from '../store/open'
import { BadNodeError } from './errors'
import type { NodeClient } from './node-client'
import { pagesOf } from './pages'
import { bytesJson } from '../store/bytes'

/** Keys that messages have added to an account. A node lists those that still sign, and the messages of none. */
export interface AddedKeys {
  /** Whether the account has ever had one: messages of a key that was removed since are still in view. */
  hasHad: boolean
  keys: string[]
}

/** @throws {BadNodeError} for a key that is none */
export async function fetchAddedKeys(
  client: NodeClient,
  fid: number,
  signal?: AbortSignal,
): Promise<AddedKeys> {
  const added: AddedKeys = { hasHad: false, keys: [] }
  const pages = pagesOf(
    client,
    'GetSignersByFid',
    { fid },
    (answer: SignersPage) => {
      added.hasHad ||= answer.currentUserNonce > 0
      const items = answer.signers.filter(({ source }) => source === SignerSource.offChain)
      return { items, key: ({ key }: NodeSigner) => toHex(key) }
    },
    signal,
  )
  for await (const page of pages) {
    for (const { fid: of, key } of page) {
      if (of !== fid || key.length !== 32) {
        throw new BadNodeError(`lists a key of fid ${of} for fid ${fid}, or one that is none`)
      }
      added.keys.push(toHex(key))
    }
  }
  added.hasHad ||= added.keys.length > 0
  return added
}

/** Saves which keys of a node's accounts no message here has added. */
export async function saveAddedKeys(
  tx: Tx,
  accounts: readonly { fid: number; addedKeys: AddedKeys }[],
): Promise<void> {
  const fids = accounts.flatMap(({ fid, addedKeys }) => (addedKeys.hasHad ? [fid] : []))
  if (fids.length === 0) return
  await sql`update sync_account set has_had_keys = true where fid = any(${fids}::int[])`.execute(tx)
  const rows = accounts.flatMap(({ fid, addedKeys }) => addedKeys.keys.map((key) => ({ fid, key })))
  if (rows.length === 0) return
  await sql`
    insert into sync_key (fid, key)
    select fid, key from json_to_recordset(${bytesJson(rows, 'key')}::json) as r(fid integer, key bytea)
    on conflict do nothing`.execute(tx)
}

/** Those of these accounts whose keys a node cannot list completely. */
export async function withUnlistedKeys(tx: Tx, fids: readonly number[]): Promise<Set<number>> {
  if (fids.length === 0) return new Set()
  const { rows } = await sql<{ fid: number }>`
    select fid from sync_account where fid = any(${[...fids]}::int[]) and has_had_keys`.execute(tx)
  return new Set(rows.map(({ fid }) => fid))
}
