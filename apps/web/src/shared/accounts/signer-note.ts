import { t } from '@lingui/core/macro'
import type { Account } from '@castaway/react'

/** Why an account cannot write at the moment; null if it can. */
export function signerNote({ signer }: Pick<Account, 'signer'>): string | null {
  if (signer === 'approved') return null
  if (signer === 'pending_approval') return t`waiting for approval`
  return signer === 'revoked' ? t`can’t cast anymore` : t`can’t cast yet`
}
