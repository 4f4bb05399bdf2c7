import { t } from '@lingui/core/macro'
import type { CampaignPerson, CampaignSummary } from '@castaway/client/local'

export const stateNames: Record<CampaignSummary['state'], () => string> = {
  scheduled: () => t`Scheduled`,
  sending: () => t`Sending`,
  sent: () => t`Sent`,
}

export const deliveryNames: Record<CampaignPerson['status'], () => string> = {
  waiting: () => t`Waiting`,
  success: () => t`Delivered`,
  failed: () => t`Failed`,
  rate_limited: () => t`Over the limit`,
  token_disabled: () => t`Notifications are off`,
  token_not_found: () => t`Never turned on`,
}
