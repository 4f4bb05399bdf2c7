import { toFarcasterTime } from '@castaway/contract'
import { sql } from 'kysely'
import type { Tx } from '../store/open'
import type { Entry } from './conflict'
import { validationError, type ValidationError } from './errors'
import { toHex } from './hex'
import { keyClaimOf } from './key-claims'
import { isKeyMessage, KeyRemovalSigner } from './rules-accounts'

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
  const { usedTs, ttl } = gasless
  if (usedTs + ttl < toFarcasterTime(now)) {
    const details = { rule: 'key-expired', usedTs, ttl, now: toFarcasterTime(now) } as const
    return validationError('KEY_EXPIRED', 'This key was not used for too long.', 'signer', details)
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
    select hash from message where hash = any(${own.map(({ hash }) => hash)}::bytea[])
      and deleted_at is null and pruned_at is null and revoked_at is null`.execute(tx)
  const seen = new Set(known.rows.map(({ hash }) => hash))
  const count = (fid: number, by: number) => gaslessKeys.set(fid, (gaslessKeys.get(fid) ?? 0) + by)

  /** Uses up a nonce. */
  function spend(kind: 'user' | 'app', fid: number, nonce: number): ValidationError | null {
    const name = `${kind}:${fid}`
    const last = nonces.get(name) ?? 0
    if (nonce <= last) {
      const message = `The nonce must be higher than ${last}.`
      return validationError('NONCE_USED', message, 'nonce', { rule: 'nonce-used', stored: last })
    }
    nonces.set(name, nonce)
    return null
  }

  function checkAdd(entry: Entry): ValidationError | null {
    const body = entry.data.keyAddBody!
    const claim = keyClaimOf(body)
    const request = claim?.request
    const appOwner = request && owners.get(request.fid)
    if (!appOwner || appOwner !== request.signer) {
      const message = 'The key request is not signed by the custody wallet of its app.'
      // Of an app that is no account, a node knows no custody wallet to compare with.
      return validationError('INVALID_SIGNATURE', message, 'metadata', {
        rule: appOwner ? 'request-not-by-custody' : 'request-malformed',
      })
    }
    if (owners.get(entry.fid) !== claim.custody) return notTheOwner('custody_signature')
    const key = toHex(body.key)
    const current = signers.get(signerName(entry.fid, key))
    if (current && !current.gasless) {
      return keyTaken('The key is registered on the chain.', 'key', 'key-on-chain')
    }
    const holder = holders.get(key)
    if (holder !== undefined && holder !== entry.fid) {
      return keyTaken('The key belongs to another account.', 'key', 'key-of-another-account')
    }
    if (current && current.appFid !== request.fid) {
      return keyTaken('Another app has requested this key.', 'metadata', 'key-of-another-app')
    }
    if (!current && (gaslessKeys.get(entry.fid) ?? 0) >= MAX_KEYS) {
      const message = `An account can have ${MAX_KEYS} keys.`
      return validationError('INVALID_KEY', message, 'key', {
        rule: 'too-many-keys',
        limit: MAX_KEYS,
      })
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

const keyTaken = (
  message: string,
  property: string,
  rule: 'key-on-chain' | 'key-of-another-account' | 'key-of-another-app',
) => validationError('KEY_TAKEN', message, property, { rule })

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
    where key = any(${keys}::bytea[]) and ttl is not null and removed_at is null`.execute(tx)
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
