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
import { handleOf } from '../../app/names'

/** A change to the user's accounts that tabs of one browser broadcast to each other. */
export interface AccountChange {
  /** The fid of the account that every tab acts as from now on. */
  everywhere?: number
  /** The fid of an account that was removed. */
  removed?: number
  /** The fid of an account that was added. */
  added?: number
}

const CHANNEL = 'castaway-accounts'

export function broadcastAccountChange(news: AccountChange): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Listens to changes from other tabs. Returns a function that unsubscribes. */
export function onAccountChange(listener: (news: AccountChange) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => listener(data as AccountChange)
  return () => channel.close()
}

/** Acts as this account in this tab from now on; the URL stays, and everything on the page is refetched. */
export async function activateAccount(castaway: Castaway, account: Account): Promise<void> {
  setTabAccount(account.fid)
  castaway.queryClient.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, account })
  await castaway.reset('account')
}

/**
 * Switches to another account of the same user.
 * @param everywhere also in every other tab, and on other devices that have not chosen an account
 * @throws GatewayError when the server rejects it; nothing has changed then
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
  /** All accounts that the user may act as, the default one first; empty for guests and while loading. */
  accounts: Account[]
  /** The account that this tab acts as. */
  current: Account | undefined
  /** The account with this fid, if it is one of theirs. */
  of(fid: number): Account | undefined
  switchTo(fid: number, options?: { everywhere?: boolean }): Promise<void>
}

/** The accounts of the signed-in user, and the one that this tab acts as. */
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
