import { t } from '@lingui/core/macro'
import type { ErrorMessage } from '@castaway/react'

/**
 * The message for an error. The table of messages is not in the first page's bundle and is loaded on the first error;
 * if it cannot be loaded, the reason is known without it.
 */
export async function loadErrorMessage(error: unknown): Promise<ErrorMessage> {
  try {
    const { errorMessageFor } = await import('./error-messages')
    return errorMessageFor(error)
  } catch {
    return { title: t`No connection`, advice: t`Check your connection and try again.` }
  }
}
