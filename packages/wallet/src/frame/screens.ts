import type { SignRequest } from './channel'
import type { ErrorKey } from './strings'

/** The screens of the frame, shown one at a time, and the user's answers. */

export type Screen =
  /** A new password, typed twice. */
  | { kind: 'new-password'; purpose: 'create' | 'import' | 'restore' | 'change' }
  /** The password of an existing wallet. */
  | {
      kind: 'password'
      purpose: 'unlock' | 'open' | 'reveal' | 'change' | 'passkey' | 'remove'
      address: string
      /** Whether a passkey unlocks it as well. */
      passkey: boolean
    }
  /** A phrase; for `import` also a key. */
  | { kind: 'secret'; purpose: 'import' | 'restore' }
  | { kind: 'reveal'; what: 'phrase' | 'key'; address: string; text: string }
  | { kind: 'confirm'; address: string; request: SignRequest }

export type Answer = { text: string } | { passkey: true } | { agreed: true }

/** What the vault needs from the screen. */
export interface VaultScreen {
  /**
   * Shows a screen and waits for the answer; null if the user canceled.
   * @param errorKey what was wrong with the previous answer
   */
  ask(screen: Screen, errorKey?: ErrorKey): Promise<Answer | null>
  /** Shows the progress of a slow step. */
  progress(done: number): void
  /** Closes the overlay when there is nothing left to prompt for. */
  close(): void
}
