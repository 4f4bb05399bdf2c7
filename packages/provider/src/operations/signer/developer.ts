import type { DeveloperManagedSigner } from '@castaway/contract'
import type { DeveloperSignerStatus } from '../../store/tables-graph'

interface DeveloperSignerRow {
  public_key: string
  status: DeveloperSignerStatus
  fid: number | null
  approval_token: string
}

export const developerSignerColumns = ['public_key', 'status', 'fid', 'approval_token'] as const

/** Presents a developer-managed signer to its app. The link is included while approval is pending. */
export const presentDeveloperSigner = (
  row: DeveloperSignerRow,
  publicUrl: string,
): DeveloperManagedSigner => ({
  public_key: row.public_key,
  status: row.status,
  ...(row.status === 'pending_approval' && {
    signer_approval_url: `${publicUrl}/approve/${row.approval_token}`,
  }),
  ...(row.fid !== null && { fid: row.fid }),
})
