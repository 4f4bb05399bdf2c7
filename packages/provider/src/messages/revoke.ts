import { keyTypes } from '@castaway/contract/eip712'
import { sql } from 'kysely'
import type { Store, Tx } from '../store/open'
import { inView } from './in-view'
import { recordEvents } from './webhook-outbox'
import { EXCLUSIVE, lockAll } from './lock'
import { markRemoved } from './merge'
import { project } from './project/index'
import type { RemovedMessage } from './project/view-change'
import { updateStorageUse } from './storage-quota'

const BATCH = 5000

/**
 * Revokes a signer and takes all messages that it signed out of view, as the network does, or an auth address. A key
 * that the FID does not have is not an error.
 * @param revoke `key`: Ed25519 public key or padded address, `0x…`; `now`: Unix ms, the store's clock by default
 * @returns the number of messages that went out of view
 */
export async function revokeSigner(
  store: Store,
  revoke: { fid: number; key: string; now?: number; tx?: Tx },
): Promise<number> {
  const now = revoke.now ?? store.clock.now()
  const key = revoke.key.toLowerCase()
  const work = async (tx: Tx): Promise<number> => {
    if (store.kind === 'postgres') await lockAll(tx)
    const removed = await tx
      .updateTable('signer_key')
      .set({ removed_at: now, on_chain: false })
      .where('fid', '=', revoke.fid)
      .where('key', '=', key)
      .where('removed_at', 'is', null)
      .returning('key_type')
      .executeTakeFirst()
    if (removed?.key_type === keyTypes.authAddress) {
      await store.events.record(tx, [{ kind: 'changed', rows: 'users', keys: [revoke.fid] }])
    }
    for (const kept of ['managed_signer', 'developer_signer'] as const) {
      await tx
        .updateTable(kept)
        .set({ status: 'revoked', updated_at: now })
        .where('fid', '=', revoke.fid)
        .where('public_key', '=', key)
        .execute()
    }
    let count = 0
    for (;;) {
      const { rows } = await sql<RemovedMessage>`
        select hash, conflict_key as key, fid, type, ts from message
        where signer = ${key} and fid = ${revoke.fid}
          and ${inView}
        limit ${BATCH}`.execute(tx)
      if (rows.length === 0) return count
      await markRemoved(tx, 'revoked_at', rows, now)
      await updateStorageUse(tx, [], rows)
      const events = await project(tx, {
        added: [],
        removed: rows,
        neverSeenCasts: [],
        revived: false,
        locks: EXCLUSIVE,
      })
      await recordEvents(store, tx, events)
      await store.events.record(tx, events)
      count += rows.length
    }
  }
  return revoke.tx ? work(revoke.tx) : store.transaction(work)
}
