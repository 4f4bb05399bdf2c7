import { type Account, setTabAccount, type Castaway, type Me, meQuery } from '@castaway/react'

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
