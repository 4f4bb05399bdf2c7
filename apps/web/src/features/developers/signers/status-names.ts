import { t } from '@lingui/core/macro'
import type { SignerFacts } from '@castaway/client/local'

export const statusNames: Record<SignerFacts['status'], () => string> = {
  generated: () => t`Not requested yet`,
  pending_approval: () => t`Waiting for approval`,
  approved: () => t`Approved`,
  revoked: () => t`Revoked`,
}
