import type { SignRequest } from './channel'
import type { ErrorKey } from './strings'

/** What the frame shows, one at a time, and what the person answers. */

export type Screen =
  /** A password typed twice. */
  | { kind: 'new-password'; purpose: 'create' | 'import' | 'restore' | 'change' }
  /** The password of a wallet that is there. */
  | {
      kind: 'password'
      purpose: 'unlock' | 'open' | 'reveal' | 'change' | 'passkey' | 'remove'
      address: string
      /** A passkey opens it as well. */
      passkey: boolean
    }
  /** A phrase, or a key where `import`. */
  | { kind: 'secret'; purpose: 'import' | 'restore' }
  | { kind: 'reveal'; what: 'phrase' | 'key'; address: string; text: string }
  | { kind: 'confirm'; address: string; request: SignRequest }

export type Answer = { text: string } | { passkey: true } | { agreed: true }

/** What the vault needs of the screen. */
export interface VaultScreen {
  /**
   * Shows something and waits; null where the person gave up.
   * @param errorKey what was wrong with the last answer
   */
  ask(screen: Screen, errorKey?: ErrorKey): Promise<Answer | null>
  /** Shows how far a slow step is. */
  progress(done: number): void
  /** Nothing is left to ask. */
  close(): void
}
