import { LoginError } from '@castaway/wallet/errors'
import type { ModalStore } from './modal-store'
import { asLoginError } from './store'

/** How users confirm that it's them: with one of their accounts, or with their second factor. */
export type ConfirmBy = 'confirm' | 'mfa'

/** The confirmation that an action needs after this error; null for other errors. */
export const confirmFor = (error: unknown): ConfirmBy | null => {
  const { code } = asLoginError(error)
  if (code === 'recent_sign_in_required') return 'confirm'
  return code === 'mfa_required' ? 'mfa' : null
}

/**
 * Runs an action. If it requires the user to confirm that it's them, prompts in the login window and runs it again.
 * Each confirmation is requested once.
 * @throws {LoginError} `exited_auth_flow` if the user closed the window, and any error of the action
 */
export const withConfirmation = async <T>(
  modal: Pick<ModalStore, 'open'>,
  action: () => Promise<T>,
): Promise<T> => {
  const asked = new Set<ConfirmBy>()
  for (;;) {
    try {
      return await action()
    } catch (cause) {
      const by = confirmFor(cause)
      if (!by || asked.has(by)) throw cause
      asked.add(by)
      if (!(await modal.open({ purpose: by }))) throw new LoginError('exited_auth_flow', { cause })
    }
  }
}
