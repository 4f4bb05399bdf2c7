import { t } from '@lingui/core/macro'
import { errorFacts, type Castaway, meQuery, tabAccount, useCastaway } from '@castaway/react'
import { useEffect } from 'react'
import { toast } from '../../ui/toast/toasts'
import { handleOf } from '../../app/names'
import {
  type AccountChange,
  activateAccount,
  onAccountChange,
} from '../../shared/accounts/account-changes'

/** Applies account changes from other tabs, and detects accounts that were removed elsewhere. */
export function useAccountChanges(listens: boolean): void {
  const castaway = useCastaway()
  useEffect(() => {
    if (!listens) return
    const { queryClient } = castaway
    const unsubscribe = onAccountChange((change) => void follow(castaway, change))
    // Any request as this account is rejected: it no longer belongs to the user.
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      const error = type === 'updated' ? query.state.error : null
      if (errorFacts(error).code === 'ACCOUNT_NOT_YOURS' && query.queryKey[0] !== 'me')
        void leave(castaway)
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [castaway, listens])
}

async function follow(castaway: Castaway, { everywhere, removed }: AccountChange): Promise<void> {
  const { queryClient } = castaway
  const mine = tabAccount()
  if (removed !== undefined) {
    if (String(removed) === mine) await leave(castaway)
    else await queryClient.invalidateQueries(meQuery)
    return
  }
  await queryClient.invalidateQueries(meQuery)
  const account = queryClient
    .getQueryData(meQuery.queryKey)
    ?.accounts?.find(({ fid }) => fid === everywhere)
  // Adding an account does not change the current one.
  if (!account || String(everywhere) === mine) return
  await activateAccount(castaway, account)
  const name = handleOf(account)
  toast({
    title: t`Switched to @${name}`,
    advice: t`You chose this for all tabs in another tab.`,
  })
}

let leaving = false

/** The account of this tab is gone: switches to the default one and tells the user. */
async function leave(castaway: Castaway): Promise<void> {
  if (leaving) return
  leaving = true
  try {
    const { queryClient } = castaway
    // Fetching the session determines the new account.
    const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
    await castaway.reset('account')
    if (!me.account) return
    const name = handleOf(me.account)
    toast({
      title: t`Switched to @${name}`,
      advice: t`This tab’s account was removed from your accounts.`,
    })
  } catch {
    // Offline, the next response determines it.
  } finally {
    leaving = false
  }
}
