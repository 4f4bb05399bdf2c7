import { t } from '@lingui/core/macro'
import { useLogin } from '@castaway/login/react'
import { useCastaway } from '@castaway/react'
import { useNavigate } from '@tanstack/react-router'
import { purgeQueries } from '../../../app/query-persistence/query-persistence'
import { toast } from '../../../ui/toast/toasts'

let leaving = false
/** True while the user leaves on purpose, so that no message says that they were signed out. */
export const isLeaving = (): boolean => leaving

/** Ends the session and leaves this screen, which is only for signed-in users. */
function useEndSession() {
  const castaway = useCastaway()
  const navigate = useNavigate()
  return async (end: () => Promise<unknown>, title: string, advice: () => string | undefined) => {
    leaving = true
    // Purges before the session ends, so that a page that is closed right then leaves no data behind.
    const queries = await purgeQueries()
    try {
      await end()
      await queries.purgeAgain()
      await navigate({ to: '/' })
      await castaway.reset()
    } finally {
      leaving = false
      queries.resume()
    }
    const more = advice()
    toast({ title, ...(more ? { advice: more } : {}) })
  }
}

/** Signs out. Data that the server has is removed from this browser, which others may use next. */
export function useSignOut(): () => Promise<void> {
  const castaway = useCastaway()
  const { signOut } = useLogin()
  const leave = useEndSession()
  return async () => {
    const { purgeDrafts } = await import('../../composer/drafts/draft-sync')
    const drafts = await purgeDrafts(castaway)
    const end = async () => {
      try {
        await signOut()
      } catch (error) {
        await drafts.restore()
        throw error
      }
      await drafts.purgeAgain()
    }
    await leave(end, t`Signed out`, () =>
      drafts.remaining > 0
        ? t`Drafts that haven’t synced stay in this browser.`
        : drafts.gone > 0
          ? t`Your drafts will be here when you sign in again.`
          : undefined,
    )
  }
}

/** Deletes the account. Drafts stay, because they are stored nowhere else. */
export function useDeletion(): (end: () => Promise<unknown>) => Promise<void> {
  const leave = useEndSession()
  return (end) => leave(end, t`Account deleted`, () => t`Drafts stay in this browser.`)
}
