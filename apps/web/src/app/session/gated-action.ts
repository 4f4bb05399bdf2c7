/** An action that needs a session, a username and an approved signer. */
export type GatedAction =
  | 'cast'
  | 'reply'
  | 'quote'
  | 'like this'
  | 'recast this'
  | 'tap this'
  | 'follow people'
  | 'follow channels'

/** The requirement that is not met. */
export type MissingRequirement = 'session' | 'name' | 'signer'
