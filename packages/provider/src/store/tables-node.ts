import type { ColumnType, Generated } from 'kysely'

export interface OnChainEventTable {
  id: Generated<number>
  fid: number
  type: number
  body: ColumnType<OnChainBody, string, never>
  /** Unix ms. */
  happened_at: number
  block_number: number | null
  block_hash: string | null
  transaction_hash: string | null
  transaction_index: number | null
  log_index: number | null
}

/** What an event says, by its type; addresses and bytes are `0x…`. */
export interface OnChainBody {
  /** Of an account: 1 registered, 2 transferred, 3 another recovery address. Of a key: 1 added, 2 removed. */
  event?: number
  to?: string
  from?: string
  recovery?: string | null
  key?: string
  keyType?: number
  appFid?: number | null
  /** A signed key request, ABI-encoded, if it is known from the chain. */
  metadata?: string
  metadataType?: number
  payer?: string
  units?: number
  /** Unix seconds. */
  expiry?: number
  /** Of a purchase of Pro. */
  days?: number
}

export interface HubEventTable {
  n: Generated<number>
  id: number | null
  type: number
  fid: number | null
  hash: string | null
  deleted: string[] | null
  onchain_id: number | null
  body: ColumnType<object | null, string | null, never>
  ts: number | null
  recorded_at: number
}

/** Tables of what a node tells besides messages. */
export interface NodeTables {
  onchain_event: OnChainEventTable
  hub_event: HubEventTable
}
