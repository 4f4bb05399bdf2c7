import { keyTypes } from '@castaway/contract/eip712'
import { fromFarcasterTime, toFarcasterTime } from '@castaway/contract'
import { sql } from 'kysely'
import type { Tx } from '../store/open'
import { decodeMessage } from './codec'
import { entryOf, type Entry } from './conflict'
import { validationError, type ValidationError } from './errors'
import { toHex } from './hex'
import { approveRequestedKey, revokeRequestedKey } from './key-approval'
import { keyClaimOf, requestFidOf } from './key-claims'
import { isKeyMessage, KeyRemovalSigner } from './rules-accounts'
import { MessageType, type KeyAddBody } from './types'

/** Most gasless keys of an account. */
export const MAX_KEYS = 1000

/** A key that may sign for an FID. */
export interface SignerState {
  /** The app that requested it; null if unknown. */
  appFid: number | null
  /** Null for a key on the chain, which may sign everything and does not expire. */
  gasless: { scopes: readonly number[]; ttl: number; usedTs: number } | null
}

/** Signers by FID and key. */
export type Signers = Map<string, SignerState>

export const signerName = (fid: number, key: string): string => `${fid}:${key}`

/**
 * Whether a signer may sign this message.
 * @param now Unix ms
 */
export function checkSigner(
  signer: SignerState | undefined,
  { type, ts }: Entry,
  now: number,
): ValidationError | null {
  if (!signer) {
    return validationError('UNKNOWN_SIGNER', 'This key is not authorized for this fid.', 'signer')
  }
  const { gasless } = signer
  if (!gasless) return null
  if (!gasless.scopes.includes(type)) {
    const message = `This key is not allowed to sign messages of type ${type}.`
    return validationError('OUT_OF_SCOPE', message, 'signer')
  }
  if (gasless.usedTs + gasless.ttl < toFarcasterTime(now)) {
    return validationError('KEY_EXPIRED', 'This key was not used for too long.', 'signer')
  }
  gasless.usedTs = Math.max(gasless.usedTs, ts)
  return null
}

/** What decides about the messages on keys in a batch, as it was before the batch. */
export interface KeyMessages {
  /** Returns the error that rejects this message, or null; then it counts for those that follow. */
  check(entry: Entry): ValidationError | null
}

export const noKeyMessages: KeyMessages = { check: () => null }

/**
 * Reads what decides about the messages on keys in a batch.
 * @param custody the owners of the batch's FIDs, lowercase
 * @param signers their signers, which accepted messages change
 */
export async function readKeyMessages(
  tx: Tx,
  entries: readonly Entry[],
  { custody, signers }: { custody: ReadonlyMap<number, string>; signers: Signers },
): Promise<KeyMessages> {
  const own = entries.filter(({ type }) => isKeyMessage(type))
  if (own.length === 0) return noKeyMessages
  const fids = [...new Set(own.map(({ fid }) => fid))]
  const requesters = own.flatMap(({ data }) => requestOf(data)?.fid ?? [])
  const owners = new Map(custody)
  const accounts = await sql<{ fid: number; custody: string }>`
    select fid, custody_address as custody from account where fid = any(${requesters}::int[])`.execute(
    tx,
  )
  for (const row of accounts.rows) owners.set(row.fid, row.custody)
  const holders = await holdersOf(tx, own)
  const counts = await sql<{ fid: number; count: number }>`
    select fid, count(*)::int as count from signer_key
    where fid = any(${fids}::int[]) and ttl is not null and removed_at is null
    group by fid`.execute(tx)
  const gaslessKeys = new Map(counts.rows.map(({ fid, count }) => [fid, count]))
  const apps = [...signers.values()].flatMap(({ appFid }) => appFid ?? [])
  const nonces = await readNonces(tx, fids, [...apps, ...requesters, 0])
  const known = await sql<{ hash: string }>`
    select hash from message where hash = any(${own.map(({ hash }) => hash)}::text[])
      and deleted_at is null and pruned_at is null and revoked_at is null`.execute(tx)
  const seen = new Set(known.rows.map(({ hash }) => hash))
  const count = (fid: number, by: number) => gaslessKeys.set(fid, (gaslessKeys.get(fid) ?? 0) + by)

  /** Uses up a nonce. */
  function spend(kind: 'user' | 'app', fid: number, nonce: number): ValidationError | null {
    const name = `${kind}:${fid}`
    const last = nonces.get(name) ?? 0
    if (nonce <= last) {
      return validationError('NONCE_USED', `The nonce must be higher than ${last}.`, 'nonce')
    }
    nonces.set(name, nonce)
    return null
  }

  function checkAdd(entry: Entry): ValidationError | null {
    const body = entry.data.keyAddBody!
    const claim = keyClaimOf(body)
    const request = claim?.request
    if (!request || owners.get(request.fid) !== request.signer) {
      const message = 'The key request is not signed by the custody wallet of its app.'
      return validationError('INVALID_SIGNATURE', message, 'metadata')
    }
    if (owners.get(entry.fid) !== claim.custody) return notTheOwner('custody_signature')
    const key = toHex(body.key)
    const current = signers.get(signerName(entry.fid, key))
    if (current && !current.gasless) {
      return validationError('KEY_TAKEN', 'The key is registered on the chain.', 'key')
    }
    const holder = holders.get(key)
    if (holder !== undefined && holder !== entry.fid) {
      return validationError('KEY_TAKEN', 'The key belongs to another account.', 'key')
    }
    if (current && current.appFid !== request.fid) {
      return validationError('KEY_TAKEN', 'Another app has requested this key.', 'metadata')
    }
    if (!current && (gaslessKeys.get(entry.fid) ?? 0) >= MAX_KEYS) {
      return validationError('INVALID_KEY', `An account can have ${MAX_KEYS} keys.`, 'key')
    }
    const used = spend('user', entry.fid, body.nonce)
    if (used) return used
    if (!current) count(entry.fid, 1)
    holders.set(key, entry.fid)
    const usedTs = Math.max(entry.ts, current?.gasless?.usedTs ?? 0)
    const gasless = { scopes: body.scopes, ttl: body.ttl, usedTs }
    signers.set(signerName(entry.fid, key), { appFid: request.fid, gasless })
    return null
  }

  function checkRemove(entry: Entry): ValidationError | null {
    const body = entry.data.keyRemoveBody!
    const key = toHex(body.key)
    const name = signerName(entry.fid, key)
    const current = signers.get(name)
    if (!current?.gasless) {
      return validationError('KEY_NOT_FOUND', 'This account has no such key.', 'key')
    }
    if (body.signatureType === KeyRemovalSigner.custody) {
      if (owners.get(entry.fid) !== keyClaimOf(body)?.custody) return notTheOwner('signature')
    } else if (entry.signer !== key) {
      const message = 'The message must be signed by the key that it removes.'
      return validationError('INVALID_SIGNATURE', message, 'signer')
    }
    const used =
      body.signatureType === KeyRemovalSigner.custody
        ? spend('user', entry.fid, body.nonce)
        : spend('app', current.appFid ?? 0, body.nonce)
    if (used) return used
    signers.delete(name)
    holders.delete(key)
    count(entry.fid, -1)
    return null
  }

  return {
    check(entry) {
      // The same message again changes nothing.
      if (seen.has(entry.hash)) return null
      const error = entry.data.keyAddBody ? checkAdd(entry) : checkRemove(entry)
      if (!error) seen.add(entry.hash)
      return error
    },
  }
}

const requestOf = (data: Entry['data']) => data.keyAddBody && keyClaimOf(data.keyAddBody)?.request

const notTheOwner = (property: string) =>
  validationError(
    'INVALID_SIGNATURE',
    'The signature is not the custody wallet’s signature of this key.',
    property,
  )

/** The accounts that have the batch's keys as gasless keys. */
async function holdersOf(tx: Tx, entries: readonly Entry[]): Promise<Map<string, number>> {
  const keys = entries.flatMap(({ data }) => (data.keyAddBody ? toHex(data.keyAddBody.key) : []))
  const { rows } = await sql<{ key: string; fid: number }>`
    select key, fid from signer_key
    where key = any(${keys}::text[]) and ttl is not null and removed_at is null`.execute(tx)
  return new Map(rows.map(({ key, fid }) => [key, fid]))
}

/** The highest nonces that the wallets of accounts and apps have used, by kind and FID. */
async function readNonces(
  tx: Tx,
  fids: readonly number[],
  apps: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; nonce: number }>`
    select kind || ':' || fid as name, nonce from key_nonce
    where (kind = 'user' and fid = any(${[...fids]}::int[]))
      or (kind = 'app' and fid = any(${[...apps]}::int[]))`.execute(tx)
  return new Map(rows.map(({ name, nonce }) => [name, Number(nonce)]))
}

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
    from json_to_recordset(${JSON.stringify([...used.values()])}::json)
      as u(fid integer, key text, ts integer)
    where k.fid = u.fid and k.key = u.key and k.ttl is not null`.execute(tx)
}

/** Computes gasless keys and nonces again from the log. Keys that are on the chain now stay. */
export async function rebuildKeys(tx: Tx): Promise<void> {
  await sql`delete from signer_key where ttl is not null`.execute(tx)
  await sql`delete from key_nonce`.execute(tx)
  const { rows } = await sql<{ raw: Uint8Array }>`
    select m.raw from message m
    where m.type in (${sql.lit(MessageType.keyAdd)}, ${sql.lit(MessageType.keyRemove)})
    order by m.seq`.execute(tx)
  const onChain = await sql<{ name: string }>`
    select k.fid || ':' || k.key as name from signer_key k
    where k.key in (select split_part(conflict_key, ':', 3) from message
      where type = ${sql.lit(MessageType.keyAdd)})`.execute(tx)
  const kept = new Set(onChain.rows.map(({ name }) => name))
  for (const entry of rows.map(({ raw }) => entryOf(decodeMessage(raw)))) {
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
