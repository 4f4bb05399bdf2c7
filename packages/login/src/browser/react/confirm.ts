import { LoginError } from '../errors'
import type { ModalStore } from './modal-store'
import { asLoginError } from './store'

/** How a person confirms that it is them: by an account of theirs, or by their second factor. */
export type ConfirmBy = 'confirm' | 'mfa'

/** What an action that failed like this asks the person for first; null where it failed for another reason. */
export const confirmFor = (error: unknown): ConfirmBy | null => {
  const { code } = asLoginError(error)
  if (code === 'recent_sign_in_required') return 'confirm'
  return code === 'mfa_required' ? 'mfa' : null
}

/**
 * Runs an action; where it needs the person to confirm that it is them, asks in the login's window and runs it again.
 * Each thing is asked for once.
 * @throws {LoginError} `exited_auth_flow` where the person closed the window, and whatever the action fails with
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
