import type { ColumnType, Generated } from 'kysely'
import type { BytesColumn } from './bytes'

/** JSON columns are read parsed and written as text. */
type Json<T> = ColumnType<T, string, string>

interface ApiAppTable {
  id: string
  key_hash: string | null
  name: string
  created_at: number
  is_made: Generated<boolean>
  fid: number | null
}

interface ApiKeyTable {
  id: string
  app_id: string
  key_hash: string
  hint: string
  name: string
  scopes: string[] | null
  per_minute: number | null
  created_at: number
}

interface ApiUsageTable {
  key_id: string
  hour: number
  operation: string
  ok: number
  refused: number
  limited: number
  failed: number
  took: number
  last_at: number
}

export type ManagedSignerStatus = 'generated' | 'pending_approval' | 'approved' | 'revoked'

interface ManagedSignerTable {
  uuid: string
  app_id: string
  public_key: string
  sealed_key: BytesColumn
  status: ManagedSignerStatus
  fid: number | null
  app_fid: number | null
  approval_token: string | null
  deadline: number | null
  request_signature: string | null
  redirect_url: string | null
  sponsor: Json<{ fid: number; signature: string } | null> | null
  permissions: Generated<string[]>
  created_at: number
  updated_at: number
}

interface IdempotencyTable {
  app_id: string
  route: string
  key: string
  body_hash: string
  status: number | null
  answer: Json<unknown> | null
  created_at: number
  owner: Generated<number>
  attempt: Generated<number>
  hashes: string[] | null
}

interface NonceTable {
  value: string
  expires_at: number
}

interface RankingTable {
  id: string
  keys: string[]
  created_at: number
}

interface SettingTable {
  key: string
  value: Json<unknown>
}

/** Tables that serving the API needs and that are not part of the network. */
export interface ServiceTables {
  api_app: ApiAppTable
  api_key: ApiKeyTable
  api_usage: ApiUsageTable
  managed_signer: ManagedSignerTable
  idempotency: IdempotencyTable
  nonce: NonceTable
  quick_auth_nonce: NonceTable
  ranking: RankingTable
  setting: SettingTable
}
