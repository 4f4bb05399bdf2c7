import { t } from '@lingui/core/macro'
import {
  type Account,
  setTabAccount,
  type Castaway,
  gatewayJson,
  type Me,
  meQuery,
  useCastaway,
  useMe,
} from '@castaway/react'
import { toast } from '../../ui/toast/toasts'
import { handleOf } from '../cast/names'

/** What the tabs of one browser tell one another of the person's accounts. */
export interface AccountChange {
  /** Every tab acts as this one from now on. */
  everywhere?: number
  /** It is none of theirs any more. */
  removed?: number
  /** It is one of theirs now. */
  added?: number
}

const CHANNEL = 'castaway-accounts'

/** Tells the other tabs. */
export function broadcastAccountChange(news: AccountChange): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Hears what other tabs tell. Returns how to stop. */
export function onAccountChange(listener: (news: AccountChange) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => listener(data as AccountChange)
  return () => channel.close()
}

/** Acts as this account in this tab from now on; the place stays, everything on it is read anew. */
export async function activateAccount(castaway: Castaway, account: Account): Promise<void> {
  setTabAccount(account.fid)
  castaway.queryClient.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, account })
  await castaway.reset('account')
}

/**
 * Changes to another account of the same person.
 * @param everywhere also in every other tab, and where nothing was chosen, on other devices too
 * @throws GatewayError where the server does not have it so; nothing has changed then
 */
export async function switchAccount(
  castaway: Castaway,
  account: Account,
  { everywhere = false } = {},
): Promise<void> {
  if (everywhere) {
    await gatewayJson('/api/_accounts/preferred', { method: 'POST', body: { fid: account.fid } })
    broadcastAccountChange({ everywhere: account.fid })
  }
  await activateAccount(castaway, account)
  if (everywhere) void castaway.queryClient.invalidateQueries(meQuery)
  const name = handleOf(account)
  toast({
    title: t`Switched to @${name}`,
    advice: everywhere
      ? t`This applies to all tabs in this browser, including new ones.`
      : t`Only in this tab. What you cast, like, and follow here is from @${name}.`,
  })
}

export interface Accounts {
  /** All that the person may act as, the preferred one first; empty for guests and while loading. */
  accounts: Account[]
  /** Who this tab acts as. */
  current: Account | undefined
  /** The account with this fid, where it is one of theirs. */
  of(fid: number): Account | undefined
  switchTo(fid: number, options?: { everywhere?: boolean }): Promise<void>
}

/** The accounts of whoever is signed in, and the one that this tab acts as. */
export function useAccounts(): Accounts {
  const me = useMe().data
  const castaway = useCastaway()
  const accounts = me?.accounts ?? (me?.account ? [me.account] : [])
  const of = (fid: number) => accounts.find((account) => account.fid === fid)
  return {
    accounts,
    current: me?.account ?? undefined,
    of,
    async switchTo(fid, options) {
      const account = of(fid)
      if (account) await switchAccount(castaway, account, options)
    },
  }
}
