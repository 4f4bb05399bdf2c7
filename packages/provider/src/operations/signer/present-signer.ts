import type { Signer } from '@castaway/contract'
import type { ManagedSignerStatus } from '../../store/index'

interface SignerRow {
  uuid: string
  public_key: string
  status: ManagedSignerStatus
  fid: number | null
  approval_token: string | null
  permissions: string[]
}

export const signerColumns = [
  'uuid',
  'public_key',
  'status',
  'fid',
  'approval_token',
  'permissions',
] as const

/** Presents a signer to its app. The link is included while approval is pending. */
export const presentSigner = (row: SignerRow, publicUrl: string): Signer => ({
  object: 'signer',
  signer_uuid: row.uuid,
  public_key: row.public_key,
  status: row.status,
  ...(row.status === 'pending_approval' &&
    row.approval_token !== null && {
      signer_approval_url: `${publicUrl}/approve/${row.approval_token}`,
    }),
  ...(row.fid !== null && { fid: row.fid }),
  permissions: row.permissions as Signer['permissions'],
})
