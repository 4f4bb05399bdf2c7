import { isMember, useMe } from '@castaway/react'
import type { Doing, Missing } from './act'

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
