import type { MAX_REPORT_TEXT as Longest, ReportReason } from '@castaway/contract/reports'
import { t } from '@lingui/core/macro'

/** As the contract has it, whose schemas would come with it. */
export const MAX_REPORT_TEXT: typeof Longest = 500

/** The reasons of a report, in the order in which they are offered. */
export const reasonLabels = (): Record<ReportReason, string> => ({
  spam: t`Spam`,
  scam: t`Scam or impersonation`,
  harassment: t`Harassment`,
  illegal: t`Illegal content`,
  'unmarked-sexual': t`Sexual content that isn’t marked`,
  other: t`Something else`,
})
