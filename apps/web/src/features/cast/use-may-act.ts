import { isMember, useMe } from '@castaway/react'

/** What somebody is about to do; the words for it load when they are needed. */
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

/** Says what is missing before somebody may act; true when nothing is. */
export function useMayAct(): (doing: Doing) => boolean {
  const me = useMe().data
  return (doing) => {
    // Not known yet, right after loading: the server has the last word.
    if (!me) return true
    const missing: Missing | undefined = !isMember(me)
      ? 'session'
      : !me.account
        ? 'name'
        : me.account.signer === 'approved'
          ? undefined
          : 'signer'
    if (missing) void import('./say-missing').then(({ sayMissing }) => sayMissing(missing, doing))
    return !missing
  }
}
