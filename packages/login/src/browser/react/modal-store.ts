import type { LinkedAccountType } from '@castaway/contract'
import type { LoginUser } from '../../wire'

/** What the window is asked to do. */
export interface OpenOptions {
  /**
   * `sign-in` (by default): any method. `link`: add an account to the session. `confirm`: prove an account of
   * one's own once more. `mfa`: prove the second factor.
   */
  purpose?: 'sign-in' | 'link' | 'confirm' | 'mfa'
  /** Start with this method; with `link` it is the only one. */
  method?: LinkedAccountType
  /** Which other Castaway, for `cross_app`. */
  app?: string
}

export interface OpenModal extends OpenOptions {
  /** Closes the window; null where the person gave up. */
  end(user: LoginUser | null): void
}

/** The one window of a page. */
export interface ModalStore {
  read(): OpenModal | null
  subscribe(listener: () => void): () => void
  /** @returns the user when it is done, null when the person closed it */
  open(options?: OpenOptions): Promise<LoginUser | null>
  close(): void
}

export const createModalStore = (): ModalStore => {
  let current: OpenModal | null = null
  const listeners = new Set<() => void>()
  const setState = (next: OpenModal | null) => {
    current = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open(options = {}) {
      current?.end(null)
      return new Promise((resolve) => {
        const mine: OpenModal = {
          ...options,
          end(user) {
            if (current === mine) setState(null)
            resolve(user)
          },
        }
        setState(mine)
      })
    },
    close: () => current?.end(null),
  }
}
