import { keyTypes, type KeyType } from '@castaway/contract/eip712'
import { sql } from 'kysely'
import {
  recordAddedKeys,
  recordRegistrations,
  recordRents,
  type AccountRow,
  type KeyOnChain,
} from './onchain-accounts'
import type { ChainPosition } from './onchain-events'
import { recordNewUsers } from './webhook-outbox'
import type { Db, Store, Tx } from '../store/open'
import { StoreError } from '../store/errors'
import { bytesJson } from '../store/bytes'
import { storageTerms } from './storage-terms'
import { readStorageUnits, unitTypes } from './storage-units'
import type { StorageKind, StorageUnitType } from '../store/tables'

/** Messages per storage unit, by the year in which the unit was rented. */
export const storageLimits: Record<StorageUnitType, Record<StorageKind, number>> = {
  legacy: {
    casts: 5000,
    links: 2500,
    reactions: 2500,
    user_data: 50,
    username_proofs: 5,
    verifications: 25,
  },
  '2024': {
    casts: 2000,
    links: 1000,
    reactions: 1000,
    user_data: 50,
    username_proofs: 5,
    verifications: 25,
  },
  '2025': {
    casts: 100,
    links: 200,
    reactions: 200,
    user_data: 25,
    username_proofs: 2,
    verifications: 5,
  },
}

export interface NewAccount {
  fid: number
  /** `0x…`, any case */
  custodyAddress: string
  recoveryAddress?: string
  /** Unix ms; the store's clock by default. */
  registeredAt?: number
  /** Where on the chain, if it was there. */
  position?: ChainPosition
}

/**
 * Registers accounts, each with an empty profile.
 * @throws StoreError `FID_TAKEN` or `CUSTODY_TAKEN` if the FID or the custody address already has an account
 */
export async function registerAccounts(
  store: Store,
  accounts: readonly NewAccount[],
  tx?: Tx,
): Promise<void> {
  if (accounts.length === 0) return
  const work = async (inner: Tx) => {
    const rows: AccountRow[] = accounts.map((account) => ({
      fid: account.fid,
      custody_address: account.custodyAddress.toLowerCase(),
      recovery_address: account.recoveryAddress?.toLowerCase() ?? null,
      registered_at: account.registeredAt ?? store.clock.now(),
    }))
    const json = JSON.stringify(rows)
    const inserted = await sql<{ fid: number }>`
      insert into account (fid, custody_address, recovery_address, registered_at)
      select * from json_to_recordset(${json}::json) as r(
        fid integer, custody_address text, recovery_address text, registered_at bigint)
      on conflict do nothing returning fid`.execute(inner)
    if (inserted.rows.length !== rows.length) {
      const fids = new Set(inserted.rows.map((row) => row.fid))
      const missing = rows.find((row) => !fids.has(row.fid))!
      const holder = await inner
        .selectFrom('account')
        .select('fid')
        .where('fid', '=', missing.fid)
        .executeTakeFirst()
      throw holder
        ? new StoreError('FID_TAKEN', `Fid ${missing.fid} already has an owner.`, 'fid')
        : new StoreError('CUSTODY_TAKEN', 'This address already owns a fid.', 'custody_address')
    }
    const fids = rows.map((row) => row.fid)
    await createProfiles(inner, fids)
    await recordNewUsers(store, inner, fids)
    await recordRegistrations(inner, rows, accounts, store.clock.now())
    // Casts and follows may have named them before.
    await store.events.record(inner, [{ kind: 'changed', rows: 'users', keys: fids }])
  }
  await (tx ? work(tx) : store.transaction(work))
}

/** Creates the empty profiles of accounts that have none. */
export async function createProfiles(tx: Tx, fids: readonly number[]): Promise<void> {
  // Advances the sequence past FIDs that someone else chose; it never goes back.
  const highest = Math.max(...fids)
  await sql`
    select setval('fid_sequence', ${highest}::bigint) from fid_sequence
    where last_value < ${highest}::bigint`.execute(tx)
  // Other users may have followed the FID before it had a profile.
  await sql`
    insert into profile (fid, follower_count)
    select a.fid, (select count(*) from link l where l.target_fid = a.fid and l.type = 'follow')
    from account a where a.fid = any(${[...fids]}::int[])
    on conflict do nothing`.execute(tx)
}

/** Registers one account; see `registerAccounts`. */
export const registerAccount = (store: Store, account: NewAccount, tx?: Tx): Promise<void> =>
  registerAccounts(store, [account], tx)

export interface NewSignerKey {
  fid: number
  /** Ed25519 public key or padded address, 32 bytes, `0x…` */
  key: string
  /** `keyTypes.ed25519` by default. */
  keyType?: KeyType
  /** FID of the app that requested the key */
  appFid?: number
  /** Unix ms; the store's clock by default. */
  addedAt?: number
  /** Where on the chain, and the request that came with it. */
  onChain?: KeyOnChain
}

/**
 * Adds signers and auth addresses to FIDs. A gasless key becomes one that may sign everything.
 * @throws StoreError `SIGNER_REVOKED` if the key was revoked: the network never accepts it again
 */
export async function addSignerKeys(
  store: Store,
  keys: readonly NewSignerKey[],
  tx?: Tx,
): Promise<void> {
  const values = keys.map((key) => ({
    fid: key.fid,
    key: key.key.toLowerCase(),
    key_type: key.keyType ?? keyTypes.ed25519,
    app_fid: key.appFid ?? null,
    added_at: key.addedAt ?? store.clock.now(),
  }))
  const json = bytesJson(values, 'key')
  const work = async (inner: Tx): Promise<void> => {
    const { rows } = await sql<{ fid: number; key: string; is_new: boolean }>`
      insert into signer_key (fid, key, key_type, app_fid, added_at)
      select * from json_to_recordset(${json}::json) as r(
        fid integer, key bytea, key_type smallint, app_fid integer, added_at bigint)
      on conflict (fid, key) do update set app_fid = excluded.app_fid,
        added_at = excluded.added_at, removed_at = null, scopes = null, ttl = null, used_ts = null
        where signer_key.removed_at is null or signer_key.ttl is not null
      returning fid, key, xmax = 0 as is_new`.execute(inner)
    if (rows.length < keys.length) {
      throw new StoreError(
        'SIGNER_REVOKED',
        'The key was revoked after it was added.',
        'public_key',
      )
    }
    const added = new Set(rows.flatMap((row) => (row.is_new ? [`${row.fid}:${row.key}`] : [])))
    const isNew = (row: { fid: number; key: string }) => added.has(`${row.fid}:${row.key}`)
    await recordAddedKeys(inner, values, keys, isNew, store.clock.now())
    // Users are shown with their auth addresses.
    const shown = keys.filter(({ keyType }) => keyType === keyTypes.authAddress)
    if (shown.length === 0) return
    const fids = [...new Set(shown.map(({ fid }) => fid))]
    await store.events.record(inner, [{ kind: 'changed', rows: 'users', keys: fids }])
  }
  await (tx ? work(tx) : store.transaction(work))
}

/** Adds one signer; see `addSignerKeys`. */
export const addSignerKey = (store: Store, key: NewSignerKey, tx?: Tx): Promise<void> =>
  addSignerKeys(store, [key], tx)

export interface Rent {
  fid: number
  units: number
  /** That of the time by default. */
  unitType?: StorageUnitType
  /** Unix ms; the store's clock by default. */
  rentedAt?: number
  /** Unix ms; as the network extends it by default. */
  expiresAt?: number
  /** Where on the chain, and who paid. */
  onChain?: { position: ChainPosition; payer: string }
}

/** Rents storage. Without any, all messages of an FID are rejected. */
export async function rentStorage(store: Store, rents: readonly Rent[], tx?: Tx): Promise<void> {
  const rows = rents.map((rent) => {
    const rentedAt = rent.rentedAt ?? store.clock.now()
    const terms = storageTerms(rentedAt)
    return {
      fid: rent.fid,
      units: rent.units,
      unit_type: rent.unitType ?? terms.unitType,
      rented_at: rentedAt,
      expires_at: rent.expiresAt ?? terms.expiresAt,
    }
  })
  const work = async (inner: Tx) => {
    await sql`
      insert into storage_rent (fid, units, unit_type, rented_at, expires_at)
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(
        fid integer, units integer, unit_type text, rented_at bigint, expires_at bigint)`.execute(
      inner,
    )
    await recordRents(inner, rows, rents, store.clock.now())
  }
  await (tx ? work(tx) : store.transaction(work))
}

/** Reads the storage that an FID currently has and how much of it is used. */
export async function storageOf(
  store: Store,
  fid: number,
  tx?: Tx,
): Promise<Record<StorageKind, { used: number; capacity: number }>> {
  const db = tx ?? store.db
  const [limits, used] = await Promise.all([
    storageCapacity(db, [fid], store.clock.now()),
    db.selectFrom('storage_use').select(['kind', 'used']).where('fid', '=', fid).execute(),
  ])
  const capacity = limits.get(fid) ?? nothing
  const taken = new Map(used.map((row) => [row.kind, row.used]))
  const entries = (Object.keys(nothing) as StorageKind[]).map((kind) => [
    kind,
    { used: taken.get(kind) ?? 0, capacity: capacity[kind] },
  ])
  return Object.fromEntries(entries)
}

const nothing: Record<StorageKind, number> = {
  casts: 0,
  reactions: 0,
  links: 0,
  user_data: 0,
  verifications: 0,
  username_proofs: 0,
}

/** Reads how many messages of each kind fit, by FID. FIDs without rented storage are left out. */
async function storageCapacity(
  db: Db | Tx,
  fids: readonly number[],
  now: number,
): Promise<Map<number, Record<StorageKind, number>>> {
  const capacity = new Map<number, Record<StorageKind, number>>()
  for (const [fid, units] of await readStorageUnits(db, fids, now)) {
    const sum = { ...nothing }
    for (const kind of Object.keys(sum) as StorageKind[]) {
      for (const type of unitTypes) sum[kind] += units.usable(type) * storageLimits[type][kind]
    }
    capacity.set(fid, sum)
  }
  return capacity
}
