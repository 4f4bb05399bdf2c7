import type { LinkedAccountType } from '@castaway/contract'
import type { LoginUser } from '@castaway/auth/wire'

/** What the window is opened for. */
export interface OpenOptions {
  /**
   * `sign-in` (default): any method. `link`: add an account to the session. `confirm`: prove one of the user's accounts
   * again. `mfa`: verify the second factor.
   */
  purpose?: 'sign-in' | 'link' | 'confirm' | 'mfa'
  /** The method to start with; with `link` it is the only one. */
  method?: LinkedAccountType
  /** Which other Castaway, for `cross_app`. */
  app?: string
}

export interface OpenModal extends OpenOptions {
  /** Closes the window; null if the user canceled. */
  end(user: LoginUser | null): void
}

/** The one window of a page. */
export interface ModalStore {
  read(): OpenModal | null
  subscribe(listener: () => void): () => void
  /** @returns the user when done, or null if the user closed the window */
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
