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

const isAdded = sql`e.body->>'event' = ${sql.lit(String(SignerEvent.add))}
  and e.body->>'keyType' in (${sql.lit(String(keyTypes.ed25519))}, ${sql.lit(String(keyTypes.authAddress))})`

/**
 * Keys as all their events together say them: whether the last one removes the key. After a reset by the registry's
 * owner it signs again, as at the network's nodes.
 */
export async function writeKeys(
  store: Store,
  tx: Tx,
  events: readonly OnChainEvent[],
  isHistory: boolean,
): Promise<void> {
  // Only what adds a key says its type.
  const known = events.filter(
    ({ signerEventBody: body }) => body!.eventType !== SignerEvent.add || isKeyType(body!.keyType),
  )
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
  const { rows } = await sql<{ fid: number; type: number }>`
    insert into signer_key (fid, key, key_type, app_fid, added_at, removed_at)
    select w.fid, unhex(w.key), k.key_type, k.app_fid, k.added_at, k.removed_at
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(fid integer, key text),
      lateral (
        select
          (array_agg((e.body->>'keyType')::smallint order by e.id) filter (where ${isAdded}))[1]
            as key_type,
          (array_agg((e.body->>'appFid')::integer order by e.happened_at desc, e.id desc)
            filter (where ${isAdded}))[1] as app_fid,
          max(e.happened_at) filter (where ${isAdded}) as added_at,
          case when (array_agg(e.body->>'event' order by e.happened_at desc, e.id desc))[1]
            = ${sql.lit(String(SignerEvent.remove))} then max(e.happened_at) end as removed_at
        from onchain_event e
        where e.fid = w.fid and e.type = 1 and e.body->>'key' = w.key) k
    where k.added_at is not null
    on conflict (fid, key) do update set key_type = excluded.key_type, app_fid = excluded.app_fid,
      added_at = excluded.added_at, removed_at = excluded.removed_at, scopes = null, ttl = null,
      used_ts = null, on_chain = false
    returning fid, key_type as type`.execute(tx)
  if (!isHistory) await settleRequests(tx, known)
  const shown = rows.filter(({ type }) => type === keyTypes.authAddress)
  if (shown.length === 0) return
  const fids = [...new Set(shown.map(({ fid }) => fid))]
  await store.events.record(tx, [{ kind: 'changed', rows: 'users', keys: fids }])
}

/** Signers of this server's API that wait for their key on the chain, or have lost it there. */
async function settleRequests(tx: Tx, events: readonly OnChainEvent[]): Promise<void> {
  for (const { fid, blockTimestamp, signerEventBody } of events) {
    const { key: bytes, keyType, eventType, metadata } = signerEventBody!
    const [key, at] = [toHex(bytes), blockTimestamp * 1000]
    if (eventType === SignerEvent.remove) await revokeRequestedKey(tx, { fid, key, at })
    else if (eventType === SignerEvent.add && isKeyType(keyType)) {
      const appFid = requestFidOf(toHex(metadata))
      await approveRequestedKey(tx, { fid, key, keyType, at, ...(appFid && { appFid }) })
    }
  }
}
