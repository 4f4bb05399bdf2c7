import { keyTypes } from '@castaway/contract/eip712'
import { fromFarcasterTime } from '@castaway/contract'
import { sql } from 'kysely'
import type { Tx } from '../store/open'
import { decodeLogged } from './codec'
import { entryOf, type Entry } from './conflict'
import { toHex } from './hex'
import { approveRequestedKey, revokeRequestedKey } from './key-approval'
import { requestFidOf } from './key-claims'
import { signerName } from './key-messages'
import { KeyRemovalSigner } from './rules-accounts'
import { MessageType, type KeyAddBody } from './types'
import { bytesJson } from '../store/bytes'

/**
 * Writes what accepted messages about keys change, in their order: the keys, the nonces, and the API's signers with
 * these keys.
 */
export async function saveKeyMessages(tx: Tx, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const { fid, ts, data } = entry
    const at = fromFarcasterTime(ts)
    await saveNonces(tx, entry)
    if (data.keyAddBody) {
      await insertKey(tx, entry)
      const [key, appFid] = [toHex(data.keyAddBody.key), appOf(data.keyAddBody)]
      await approveRequestedKey(tx, { fid, key, keyType: keyTypes.ed25519, appFid, at })
    } else {
      await endKey(tx, entry)
      await revokeRequestedKey(tx, { fid, key: toHex(data.keyRemoveBody!.key), at })
    }
  }
}

const appOf = (body: KeyAddBody) => requestFidOf(toHex(body.metadata))

async function insertKey(tx: Tx, { fid, ts, data }: Entry): Promise<void> {
  const body = data.keyAddBody!
  await sql`
    insert into signer_key (fid, key, app_fid, added_at, scopes, ttl, used_ts)
    values (${fid}, ${toHex(body.key)}, ${appOf(body) ?? null}, ${fromFarcasterTime(ts)},
      ${body.scopes}::smallint[], ${body.ttl}, ${ts})
    on conflict (fid, key) do update set app_fid = excluded.app_fid, added_at = excluded.added_at,
      removed_at = null, scopes = excluded.scopes, ttl = excluded.ttl,
      used_ts = greatest(signer_key.used_ts, excluded.used_ts)`.execute(tx)
}

async function endKey(tx: Tx, { fid, ts, data }: Entry): Promise<void> {
  await sql`
    update signer_key set removed_at = ${fromFarcasterTime(ts)}
    where fid = ${fid} and key = ${toHex(data.keyRemoveBody!.key)} and ttl is not null`.execute(tx)
}

/** Uses up the nonce of a message: of the account's wallet, or of the app that had requested the key. */
async function saveNonces(tx: Tx, { fid, data }: Entry): Promise<void> {
  const { keyAddBody, keyRemoveBody: removal } = data
  const isSelf = removal?.signatureType === KeyRemovalSigner.key
  const nonce = (keyAddBody ?? removal)!.nonce
  const owner = isSelf
    ? sql`coalesce((select app_fid from signer_key
        where fid = ${fid} and key = ${toHex(removal.key)}), 0)`
    : sql`${fid}::int`
  await sql`
    insert into key_nonce (fid, kind, nonce) values (${owner}, ${isSelf ? 'app' : 'user'}, ${nonce})
    on conflict (fid, kind) do update set nonce = greatest(key_nonce.nonce, excluded.nonce)`.execute(
    tx,
  )
}

/** Extends the time that gasless keys last, by what they have signed. */
export async function saveKeyUse(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const used = new Map<string, { fid: number; key: string; ts: number }>()
  for (const { fid, signer, ts } of entries) {
    const name = signerName(fid, signer)
    used.set(name, { fid, key: signer, ts: Math.max(ts, used.get(name)?.ts ?? 0) })
  }
  if (used.size === 0) return
  await sql`
    update signer_key k set used_ts = greatest(k.used_ts, u.ts)
    from json_to_recordset(${bytesJson([...used.values()], 'key')}::json)
      as u(fid integer, key bytea, ts integer)
    where k.fid = u.fid and k.key = u.key and k.ttl is not null`.execute(tx)
}

/** Computes gasless keys and nonces again from the log. Keys that are on the chain now stay. */
export async function rebuildKeys(tx: Tx): Promise<void> {
  await sql`delete from signer_key where ttl is not null`.execute(tx)
  await sql`delete from key_nonce`.execute(tx)
  const { rows } = await sql<{ raw: string }>`
    select m.raw from message m
    where m.type in (${sql.lit(MessageType.keyAdd)}, ${sql.lit(MessageType.keyRemove)})
    order by m.seq`.execute(tx)
  const onChain = await sql<{ name: string }>`
    select k.fid || ':' || hex(k.key) as name from signer_key k
    where 'k:' || k.fid || ':' || hex(k.key) in (select conflict_key from message
      where type = ${sql.lit(MessageType.keyAdd)})`.execute(tx)
  const kept = new Set(onChain.rows.map(({ name }) => name))
  for (const entry of rows.map(({ raw }) => entryOf(decodeLogged(raw)))) {
    const key = toHex((entry.data.keyAddBody ?? entry.data.keyRemoveBody)!.key)
    await saveNonces(tx, entry)
    if (kept.has(signerName(entry.fid, key))) continue
    await (entry.data.keyAddBody ? insertKey(tx, entry) : endKey(tx, entry))
  }
  await sql`
    update signer_key k set used_ts = greatest(k.used_ts, (
      select max(m.ts) from message m where m.signer = k.key and m.fid = k.fid
        and m.type not in (${sql.lit(MessageType.keyAdd)}, ${sql.lit(MessageType.keyRemove)})))
    where k.ttl is not null`.execute(tx)
}
