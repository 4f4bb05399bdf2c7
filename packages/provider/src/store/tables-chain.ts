import type { DeployFungibleFactory } from '@castaway/contract'
import type { Generated } from 'kysely'

export interface ChainNodeTable {
  network: string
  version: string
  state: Uint8Array
  next_block: number
  changed_at: number
}

export interface ServerWalletTable {
  id: string
  app_id: string | null
  address: string
  sealed_key: Uint8Array
  is_default: Generated<boolean>
  created_at: number
}

export interface FungibleTable {
  id: string
  network: string
  address: string
  app_id: string
  factory: DeployFungibleFactory
  owner: string
  name: string
  symbol: string
  description: string | null
  nsfw: boolean | null
  website_link: string | null
  twitter: string | null
  discord: string | null
  telegram: string | null
  media_type: string | null
  media: Uint8Array | null
  transaction_hash: string
  created_at: number
}

/** Tables for the state of the local chain. */
export interface ChainTables {
  chain_node: ChainNodeTable
  server_wallet: ServerWalletTable
  fungible: FungibleTable
}
