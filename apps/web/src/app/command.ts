import { type Castaway, isMember, type Me } from '@castaway/react'

/** What decides which commands and sections someone is offered. */
export interface Viewer {
  signedIn: boolean
  hasAccount: boolean
  isOperator: boolean
  /** The network is another provider’s. */
  isRemote: boolean
}

export const viewerOf = (me: Me | undefined): Viewer => ({
  signedIn: isMember(me),
  hasAccount: Boolean(me?.account),
  isOperator: me?.is_operator === true,
  isRemote: me?.mode === 'remote',
})

/**
 * A command of the palette. A feature exports its own from `features/<name>/commands.ts`, a shared subject from
 * `shared/<name>/commands.ts` (`export const commands: Command[]`); those files are found and loaded when the palette
 * opens.
 */
export interface Command {
  id: string
  /** `go` navigates, `do` acts, `see` changes the appearance, `settings` opens a page of the settings. */
  section: 'go' | 'do' | 'see' | 'settings'
  title: () => string
  /** Additional search terms. */
  keywords?: string
  /** The equivalent shortcut, as the help shows it: `g h`. */
  keys?: string
  /** Who the command is shown to; everyone by default. */
  when?: (who: Viewer) => boolean
  run: (by: { navigate: (to: string) => void; castaway: Castaway }) => void | Promise<void>
}
