import { keyTypes } from '@castaway/contract/eip712'
import type { Store, Tx } from '../store/open'
import { revokeRequestedKey } from './key-approval'
import { lockAll } from './lock'
import {
  OnChainEventType,
  recordOnChainEvents,
  SignerEvent,
  type ChainPosition,
} from './onchain-events'

/**
 * Revokes a signer or an auth address. What the signer signed stays in view, as on the network since October 2025; no
 * further message of it is accepted. A key that the FID does not have is not an error.
 * @param revoke `key`: Ed25519 public key or padded address, `0x…`; `now`: Unix ms, the store's clock by default;
 * `position`: where on the chain, if it was there
 */
export async function revokeSigner(
  store: Store,
  revoke: { fid: number; key: string; now?: number; position?: ChainPosition; tx?: Tx },
): Promise<void> {
  const now = revoke.now ?? store.clock.now()
  const key = revoke.key.toLowerCase()
  const work = async (tx: Tx): Promise<void> => {
    // A merge that has seen the key ends first.
    if (store.kind === 'postgres') await lockAll(tx)
    const removed = await tx
      .updateTable('signer_key')
      .set({ removed_at: now, on_chain: false })
      .where('fid', '=', revoke.fid)
      .where('key', '=', key)
      .where('removed_at', 'is', null)
      .returning('key_type')
      .executeTakeFirst()
    if (removed) {
      const body = { event: SignerEvent.remove, key, keyType: removed.key_type }
      const event = { fid: revoke.fid, type: OnChainEventType.signer, body, at: now }
      await recordOnChainEvents(tx, [{ ...event, position: revoke.position }], store.clock.now())
    }
    if (removed?.key_type === keyTypes.authAddress) {
      await store.events.record(tx, [{ kind: 'changed', rows: 'users', keys: [revoke.fid] }])
    }
    await revokeRequestedKey(tx, { fid: revoke.fid, key, at: now })
  }
  await (revoke.tx ? work(revoke.tx) : store.transaction(work))
}
