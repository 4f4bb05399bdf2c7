/** What someone is about to do; the words for it load when they are needed. */
export type Doing =
  | 'cast'
  | 'reply'
  | 'quote'
  | 'like this'
  | 'recast this'
  | 'tap this'
  | 'follow people'
  | 'follow channels'

/** What stands in the way of acting. */
export type Missing = 'session' | 'name' | 'signer'
