import type { KeyType } from '@castaway/contract/eip712'
import type { Generated } from 'kysely'

/** If it is omitted on insert, PostgreSQL's default applies. */
type DefaultedColumn<T> = Generated<T>

export interface AccountTable {
  fid: number
  custody_address: string
  recovery_address: string | null
  registered_at: number
  /** Whether the on-chain registries have this state; set to false when the owner changes. */
  on_chain: DefaultedColumn<boolean>
}

export interface SignerKeyTable {
  fid: number
  key: string
  key_type: DefaultedColumn<KeyType>
  app_fid: number | null
  added_at: number
  removed_at: number | null
  /** Whether the on-chain registry has this state; set to false when the key is removed. */
  on_chain: DefaultedColumn<boolean>
  /** Message types that a gasless key may sign; null for a key on the chain, which may sign all. */
  scopes: number[] | null
  /** Seconds without use after which a gasless key expires; null for a key on the chain. */
  ttl: number | null
  /** Time of the last message that a gasless key has signed. */
  used_ts: number | null
}

/** The highest number used up by messages about keys. */
export interface KeyNonceTable {
  fid: number
  kind: 'user' | 'app'
  nonce: number
}

export interface StorageRentTable {
  id: Generated<number>
  fid: number
  units: number
  unit_type: StorageUnitType
  rented_at: number
  expires_at: number
}
export type StorageUnitType = 'legacy' | '2024' | '2025'
export type StorageKind =
  | 'casts'
  | 'reactions'
  | 'links'
  | 'user_data'
  | 'verifications'
  | 'username_proofs'

/** Storage that an account has lent to another. */
export interface StorageLoanTable {
  fid: number
  to_fid: number
  units: number
  unit_type: StorageUnitType
  ts: number
  hash: string
}

export interface StorageUseTable {
  fid: number
  kind: StorageKind
  used: DefaultedColumn<number>
}

export interface FnameTable {
  name: string
  fid: number
  owner: string
  registered_at: number
}

/** Accounts, their keys, storage and names. */
export interface AccountTables {
  account: AccountTable
  signer_key: SignerKeyTable
  key_nonce: KeyNonceTable
  storage_rent: StorageRentTable
  storage_loan: StorageLoanTable
  storage_use: StorageUseTable
  fname: FnameTable
}
