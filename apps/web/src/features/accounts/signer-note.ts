import { t } from '@lingui/core/macro'
import type { Account } from '@castaway/react'

/** Why an account cannot write just now; null where it can. */
export function signerNote({ signer }: Pick<Account, 'signer'>): string | null {
  if (signer === 'approved') return null
  if (signer === 'pending_approval') return t`waits for approval`
  return signer === 'revoked' ? t`may not cast any more` : t`may not cast yet`
}
