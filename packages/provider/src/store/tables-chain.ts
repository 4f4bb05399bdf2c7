import type { DeployFungibleFactory, NftMetadata } from '@castaway/contract'
import type { ColumnType, Generated } from 'kysely'
import type { BytesColumn } from './bytes'

export interface ChainNodeTable {
  network: string
  version: string
  state: BytesColumn
  next_block: number
  changed_at: number
}

export interface ServerWalletTable {
  id: string
  app_id: string | null
  address: string
  sealed_key: BytesColumn
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
  media: BytesColumn | null
  transaction_hash: string
  created_at: number
}

export interface NftCollectionTable {
  id: string
  network: string
  address: string
  app_id: string
  uri: string
  name: string
  symbol: string
  description: string | null
  image: string | null
  external_link: string | null
  max_supply: number
  transaction_hash: string
  created_at: number
}

export interface NftTokenTable {
  collection_id: string
  token_id: string
  metadata: ColumnType<NftMetadata, string, string>
  updated_at: number
}

export interface NftImageTable {
  id: string
  app_id: string
  type: string
  bytes: BytesColumn
  created_at: number
}

export interface TradedTokenTable {
  network: string
  address: string
  name: string
  symbol: string
  decimals: number
  total_supply: string | null
}

export interface TradeTable {
  id: Generated<number>
  network: string
  transaction_hash: string
  wallet: string
  fid: number | null
  at: number
  pool: string | null
  protocol_family: string | null
  protocol_version: string | null
  sent_token: string
  sent_amount: string
  received_token: string
  received_amount: string
  usd: number | null
}

/** Tables for the state of the local chain. */
export interface ChainTables {
  chain_node: ChainNodeTable
  server_wallet: ServerWalletTable
  fungible: FungibleTable
  nft_collection: NftCollectionTable
  nft_token: NftTokenTable
  nft_image: NftImageTable
  traded_token: TradedTokenTable
  trade: TradeTable
}
