/** Who can call an operation from a browser, and what the server fills in on their behalf. */
export type Access =
  /** Anyone; the viewer is the signed-in account, if there is one. */
  | 'anyone'
  /** Reads about the signed-in account: this query parameter is filled in with its FID. */
  | { viewer: string }
  /** Writes as the signed-in account: its signer is filled in. */
  | 'signer'
  /** Writes whose body names the signed-in account: this field is filled in with its FID. */
  | { account: string }
  /** The operators of the server; nothing is filled in. */
  | 'operator'
  /** No browser, only servers: it handles API keys or signers, which stay on the server. */
  | 'server'

/** What a call can cost the operator of a server. Such calls need a session and have a limit per user. */
export type OperationCost =
  /** Requests a page that the caller names. */
  | 'crawl'
  /** Lets a language model write a summary. */
  | 'summary'
  /** Lets a model read the query. */
  | 'meaning'
  /** Starts a node of a chain. */
  | 'chain'

/** How the island implements an operation. */
export type Implementation =
  /** By the network's own rules, on signed messages and the database. */
  | 'real'
  /** By a local substitute for something that only the provider has, which the text describes. */
  | { model: string }
