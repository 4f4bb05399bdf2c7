import type { Castaway } from '@castaway/react'

/**
 * A command of the palette. A feature exports its own from `features/<name>/commands.ts` (`export const commands:
 * Command[]`); that file is found and loaded when the palette opens.
 */
export interface Command {
  id: string
  /** `go` navigates, `do` acts, `see` changes the appearance. */
  section: 'go' | 'do' | 'see'
  title: () => string
  /** Additional search terms. */
  keywords?: string
  /** The equivalent shortcut, as the help shows it: `g h`. */
  keys?: string
  /** Who the command is shown to; everyone by default. */
  when?: (who: { signedIn: boolean; hasAccount: boolean }) => boolean
  run: (by: { navigate: (to: string) => void; castaway: Castaway }) => void | Promise<void>
}
