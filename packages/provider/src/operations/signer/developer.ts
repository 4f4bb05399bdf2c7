import type { DeveloperManagedSigner } from '@castaway/contract'
import type { DeveloperSignerStatus } from '../../store/tables-graph'

interface DeveloperSignerRow {
  public_key: string
  status: DeveloperSignerStatus
  fid: number | null
  approval_token: string
}

export const developerSignerColumns = ['public_key', 'status', 'fid', 'approval_token'] as const

/** A key that its app keeps, as the app sees it. The link is told while there is something to approve. */
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
