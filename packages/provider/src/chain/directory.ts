import type { KeyType } from '@castaway/contract/eip712'
import { sql } from 'kysely'
import { highestFid } from '../messages/fids'
import { LARGEST_FID } from '../messages/rules'
import type { Store, Tx } from '../store/index'
import type { LocalChain } from './local-chain'
import { bytesJson } from '../store/bytes'

/** Rows that the registries have not received: owners of accounts, and keys that may write or sign in for them. */
export interface UnsyncedRows {
  accounts: { fid: number; owner: string; recovery: string | null }[]
  keys: { fid: number; key: string; keyType: KeyType; appFid: number | null; removed: boolean }[]
  /** The highest FID that was assigned, with an account or without. */
  highest: number
}

/** Whether the on-chain registries lack an account or a key, or have an outdated one. */
export async function hasUnsynced({ db }: Store): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from account where not on_chain)
      or exists (select from signer_key where not on_chain and ttl is null) as some`.execute(db)
  return rows[0]!.some
}

/** Reads the rows that the registries have to receive. */
export async function readUnsynced({ db }: Store): Promise<UnsyncedRows> {
  const accounts = await sql<UnsyncedRows['accounts'][number]>`
    select fid, custody_address as owner, recovery_address as recovery from account
    where not on_chain order by fid`.execute(db)
  const keys = await sql<UnsyncedRows['keys'][number]>`
    select fid, key, key_type as "keyType", app_fid as "appFid", removed_at is not null as removed
    from signer_key where not on_chain and ttl is null order by fid, key`.execute(db)
  return { accounts: accounts.rows, keys: keys.rows, highest: await highestFid(db) }
}

/** Marks rows as synced, except those that have changed meanwhile. */
export async function markSynced(
  tx: Tx,
  { accounts, keys }: Pick<UnsyncedRows, 'accounts' | 'keys'>,
): Promise<void> {
  await sql`update account a set on_chain = true
    from json_to_recordset(${JSON.stringify(accounts)}::json) as t(fid int, owner text, recovery text)
    where a.fid = t.fid and a.custody_address = t.owner
      and a.recovery_address is not distinct from t.recovery`.execute(tx)
  await sql`update signer_key k set on_chain = true
    from json_to_recordset(${bytesJson(keys, 'key')}::json) as t(fid int, key bytea, removed boolean)
    where k.fid = t.fid and k.key = t.key and (k.removed_at is not null) = t.removed`.execute(tx)
}

/** A new chain knows nothing, and one with new registries not all. */
export async function markAllUnsynced({ db }: Store): Promise<void> {
  await sql`update account set on_chain = false where on_chain`.execute(db)
  await sql`update signer_key set on_chain = false where on_chain and ttl is null`.execute(db)
}

/** Starts the chain with the account registries if the account exists, so that a call about it is answered. */
export async function ensureAccountOnChain(
  store: Store,
  chain: LocalChain,
  fid: number,
): Promise<void> {
  if (fid > LARGEST_FID) return
  const row = await store.db
    .selectFrom('account')
    .select('fid')
    .where('fid', '=', fid)
    .executeTakeFirst()
  if (row) await chain('optimism')
}
