import { isMember, useMe } from '@castaway/react'
import type { GatedAction, MissingRequirement } from './gated-action'

/** Returns a function that tells whether an action is allowed, and otherwise shows what it requires. */
export function useRequireAccount(): (action: GatedAction) => boolean {
  const me = useMe().data
  return (action) => {
    // The session is unknown right after loading: the server decides.
    if (!me) return true
    const missing: MissingRequirement | undefined = !isMember(me)
      ? 'session'
      : !me.account
        ? 'name'
        : me.account.signer === 'approved'
          ? undefined
          : 'signer'
    if (missing)
      void import('./prompt-sign-in').then(({ promptSignIn }) => promptSignIn(missing, action))
    return !missing
  }
}
