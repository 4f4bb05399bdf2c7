import type { KeyType } from '@castaway/contract/eip712'
import type { ColumnType, Generated } from 'kysely'

export type ChannelInviteStatus = 'invited' | 'accepted' | 'declined' | 'withdrawn'

interface ChannelInviteTable {
  id: Generated<number>
  channel_id: string
  invited_fid: number
  inviter_fid: number
  role: 'member' | 'moderator'
  status: ChannelInviteStatus
  invited_at: number
  answered_at: number | null
}

export type DeveloperSignerStatus = 'pending_approval' | 'approved' | 'revoked'

interface DeveloperSignerTable {
  /** Of an auth address: the address, padded to 32 bytes. */
  public_key: string
  key_type: Generated<KeyType>
  app_id: string
  status: DeveloperSignerStatus
  fid: number | null
  app_fid: number
  approval_token: string
  deadline: number
  request_signature: string
  redirect_url: string | null
  sponsor: ColumnType<{ fid: number; signature: string } | null, string | null, string | null>
  created_at: number
  updated_at: number
}

interface LoginClientTable {
  client_id: string
  app_id: string
  created_at: number
}

interface LoginRequestTable {
  token: string
  client_id: string
  nonce: string
  redirect_uri: string | null
  state: string | null
  permissions: string[]
  expires_at: number
  used_at: number | null
}

/** Tables of the graph outside of the protocol: invites, app keys, sign-ins. */
export interface GraphTables {
  channel_invite: ChannelInviteTable
  developer_signer: DeveloperSignerTable
  login_client: LoginClientTable
  login_request: LoginRequestTable
}
