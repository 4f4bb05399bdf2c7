import { type Castaway, isMember, type Me } from '@castaway/react'

/** Who looks at the app, as far as it decides what is offered. */
export interface Viewer {
  signedIn: boolean
  hasAccount: boolean
  isOperator: boolean
}

export const viewerOf = (me: Me | undefined): Viewer => ({
  signedIn: isMember(me),
  hasAccount: Boolean(me?.account),
  isOperator: me?.is_operator === true,
})

/**
 * Something that the palette offers. A feature gives its own in `features/<place>/commands.ts`
 * (`export const commands: Command[]`); that file is found and loaded when the palette opens.
 */
export interface Command {
  id: string
  /** `go` leads to a place, `do` acts, `see` changes how things look, `settings` leads to a page of the settings. */
  section: 'go' | 'do' | 'see' | 'settings'
  title: () => string
  /** Further words by which it is found. */
  keywords?: string
  /** The keys that do the same, as the help shows them: `g h`. */
  keys?: string
  /** For whom it is there; for everybody unless told. */
  when?: (who: Viewer) => boolean
  run: (by: { navigate: (to: string) => void; castaway: Castaway }) => void | Promise<void>
}
