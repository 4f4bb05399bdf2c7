import { t } from '@lingui/core/macro'
import type { ErrorMessage } from '@castaway/react'

/**
 * The words for something that failed. Their table is not on the first page, and is loaded once something
 * fails; where it does not come, the reason is known without it.
 */
export async function loadErrorMessage(error: unknown): Promise<ErrorMessage> {
  try {
    const { errorMessageFor } = await import('./error-messages')
    return errorMessageFor(error)
  } catch {
    return { title: t`No connection`, advice: t`Check your connection and try again.` }
  }
}
