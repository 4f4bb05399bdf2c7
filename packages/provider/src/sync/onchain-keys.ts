import { keyTypes, type KeyType } from '@castaway/contract/eip712'
import { sql } from 'kysely'
import { toHex } from '../messages/hex'
import { approveRequestedKey, revokeRequestedKey } from '../messages/key-approval'
import { requestFidOf } from '../messages/key-claims'
import { SignerEvent } from '../messages/onchain-events'
import type { OnChainEvent } from '../node/onchain/view'
import type { Store, Tx } from '../store/open'

const isKeyType = (type: number): type is KeyType =>
  type === keyTypes.ed25519 || type === keyTypes.authAddress

/** Keys as all their events together say them: the last one decides whether the key still signs. */
export async function writeKeys(
  store: Store,
  tx: Tx,
  events: readonly OnChainEvent[],
  isHistory: boolean,
): Promise<void> {
  const known = events.filter((event) => isKeyType(event.signerEventBody!.keyType))
  if (known.length === 0) return
  const wanted = [
    ...new Map(
      known.map(({ fid, signerEventBody }) => {
        const key = toHex(signerEventBody!.key)
        return [`${fid} ${key}`, { fid, key }]
      }),
    ).values(),
  ]
  // A key that a message had added becomes one of the chain.
  await sql`
    insert into signer_key (fid, key, key_type, app_fid, added_at, removed_at)
    select w.fid, w.key, k.key_type, k.app_fid, k.added_at, k.removed_at
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(fid integer, key text),
      lateral (
        select
          (array_agg((e.body->>'keyType')::smallint order by e.id))[1] as key_type,
          (array_agg((e.body->>'appFid')::integer order by e.happened_at desc, e.id desc)
            filter (where e.body->>'event' = ${sql.lit(String(SignerEvent.add))}))[1] as app_fid,
          max(e.happened_at) filter (where e.body->>'event' = ${sql.lit(String(SignerEvent.add))})
            as added_at,
          case when (array_agg(e.body->>'event' order by e.happened_at desc, e.id desc))[1]
            <> ${sql.lit(String(SignerEvent.add))} then max(e.happened_at) end as removed_at
        from onchain_event e
        where e.fid = w.fid and e.type = 1 and e.body->>'key' = w.key) k
    where k.added_at is not null
    on conflict (fid, key) do update set key_type = excluded.key_type, app_fid = excluded.app_fid,
      added_at = excluded.added_at, removed_at = excluded.removed_at, scopes = null, ttl = null,
      used_ts = null, on_chain = false`.execute(tx)
  if (!isHistory) await settleRequests(tx, known)
  const shown = known.filter(
    ({ signerEventBody }) => signerEventBody!.keyType === keyTypes.authAddress,
  )
  if (shown.length === 0) return
  const fids = [...new Set(shown.map(({ fid }) => fid))]
  await store.events.record(tx, [{ kind: 'changed', rows: 'users', keys: fids }])
}

/** Signers of this server's API that wait for their key on the chain, or have lost it there. */
async function settleRequests(tx: Tx, events: readonly OnChainEvent[]): Promise<void> {
  for (const { fid, blockTimestamp, signerEventBody } of events) {
    const { key: bytes, keyType, eventType, metadata } = signerEventBody!
    const [key, at] = [toHex(bytes), blockTimestamp * 1000]
    if (eventType !== SignerEvent.add) await revokeRequestedKey(tx, { fid, key, at })
    else if (isKeyType(keyType)) {
      const appFid = requestFidOf(toHex(metadata))
      await approveRequestedKey(tx, { fid, key, keyType, at, ...(appFid && { appFid }) })
    }
  }
}
