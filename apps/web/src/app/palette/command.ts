import type { Castaway } from '@castaway/react'

/**
 * Something that the palette offers. A feature gives its own in `features/<place>/commands.ts`
 * (`export const commands: Command[]`); that file is found and loaded when the palette opens.
 */
export interface Command {
  id: string
  /** `go` leads to a place, `do` acts, `see` changes how things look. */
  section: 'go' | 'do' | 'see'
  title: () => string
  /** Further words by which it is found. */
  keywords?: string
  /** The keys that do the same, as the help shows them: `g h`. */
  keys?: string
  /** For whom it is there; for everybody unless told. */
  when?: (who: { signedIn: boolean; hasAccount: boolean }) => boolean
  run: (by: { navigate: (to: string) => void; castaway: Castaway }) => void | Promise<void>
}
