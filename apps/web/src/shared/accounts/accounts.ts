import { t } from '@lingui/core/macro'
import {
  type Account,
  type Castaway,
  gatewayJson,
  meQuery,
  useCastaway,
  useMe,
} from '@castaway/react'
import { toast } from '../../ui/toast/toasts'
import { handleOf } from '../../app/names'
import { activateAccount, broadcastAccountChange } from './account-changes'

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
