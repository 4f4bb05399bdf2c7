import { t } from '@lingui/core/macro'
import { type Castaway, meQuery, tabAccount, useCastaway } from '@castaway/react'
import { useEffect } from 'react'
import { toast } from '../../ui/toast/toasts'
import { handleOf } from '../cast/names'
import { type AccountChange, activateAccount, onAccountChange } from './accounts'

/** Follows what other tabs do to the accounts of the person, and notices where one was taken away elsewhere. */
export function useAccountChanges(listens: boolean): void {
  const castaway = useCastaway()
  useEffect(() => {
    if (!listens) return
    const { queryClient } = castaway
    const hush = onAccountChange((news) => void follow(castaway, news))
    // Refused as this account, whatever was asked: it is theirs no more.
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      const error = type === 'updated' ? (query.state.error as { code?: unknown } | null) : null
      if (error?.code === 'ACCOUNT_NOT_YOURS' && query.queryKey[0] !== 'me') void leave(castaway)
    })
    return () => {
      hush()
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
  // An account that was only added changes nobody.
  if (!account || String(everywhere) === mine) return
  await activateAccount(castaway, account)
  const name = handleOf(account)
  toast({
    title: t`Switched to @${name}`,
    advice: t`You chose this for all tabs in another tab.`,
  })
}

let leaving = false

/** The account of this tab is gone: it becomes the preferred one, and says so. */
async function leave(castaway: Castaway): Promise<void> {
  if (leaving) return
  leaving = true
  try {
    const { queryClient } = castaway
    // Asking who is here finds out, and chooses.
    const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
    await castaway.reset('account')
    if (!me.account) return
    const name = handleOf(me.account)
    toast({
      title: t`Switched to @${name}`,
      advice: t`This tab’s account was removed from your accounts.`,
    })
  } catch {
    // Without a connection it is found out with the next answer.
  } finally {
    leaving = false
  }
}
