import { isMember, useMe } from '@castaway/react'
import type { GatedAction, MissingRequirement } from './gated-action'

/** Returns whether the action is allowed; otherwise shows what it needs. */
export function useRequireAccount(): (action: GatedAction) => boolean {
  const me = useMe().data
  return (action) => {
    // Not known yet, right after loading: the server has the last word.
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
