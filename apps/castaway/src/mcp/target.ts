import type { LocalControls } from '@castaway/client/local'

/** What the tools work on. */
export interface McpTarget {
  /** What to call the server in messages. */
  name: string
  /** Root of the API, for the client. */
  baseUrl: string
  apiKey: string | undefined
  /** Controls and root URL of an island; a provider has none. */
  island?: { local: LocalControls; url: string; key: string }
  /** Whether tools may change something. */
  allowWrites: boolean
}
