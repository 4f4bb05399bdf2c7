import { t } from '@lingui/core/macro'
import { useLogin } from '@castaway/auth-react'
import { type Castaway, useCastaway } from '@castaway/react'
import { useNavigate } from '@tanstack/react-router'
import { purgeQueries } from '../query-persistence/query-persistence'
import { toast } from '../../ui/toast/toasts'

let leaving = false
/** True while the user leaves on purpose, so that no message says that they were signed out. */
export const isLeaving = (): boolean => leaving

/** Ends the session and leaves this screen, which is only for signed-in users. */
async function endSession(
  castaway: Castaway,
  goHome: () => Promise<unknown>,
  end: () => Promise<unknown>,
  title: string,
  advice: () => string | undefined,
) {
  leaving = true
  // Purges before the session ends, so that a page that is closed right then leaves no data behind.
  const queries = await purgeQueries()
  try {
    await end()
    await queries.purgeAgain()
    await goHome()
    await castaway.reset()
  } finally {
    leaving = false
    queries.resume()
  }
  const more = advice()
  toast({ title, ...(more ? { advice: more } : {}) })
}

/** Signs out with `end`. Data that the server has is removed from this browser, which others may use next. */
export async function endSessionBySignOut(
  castaway: Castaway,
  goHome: () => Promise<unknown>,
  end: () => Promise<unknown>,
): Promise<void> {
  const { purgeDrafts } = await import('../drafts/draft-sync')
  const drafts = await purgeDrafts(castaway)
  const endWithDrafts = async () => {
    try {
      await end()
    } catch (error) {
      await drafts.restore()
      throw error
    }
    await drafts.purgeAgain()
  }
  await endSession(castaway, goHome, endWithDrafts, t`Signed out`, () =>
    drafts.remaining > 0
      ? t`Drafts that haven’t synced stay in this browser.`
      : drafts.gone > 0
        ? t`Your drafts will be here when you sign in again.`
        : undefined,
  )
}

/** Signs out in the settings. */
export function useSignOut(): () => Promise<void> {
  const castaway = useCastaway()
  const navigate = useNavigate()
  const { signOut } = useLogin()
  return () => endSessionBySignOut(castaway, () => navigate({ to: '/' }), signOut)
}

/** Deletes the account. Drafts stay, because they are stored nowhere else. */
export function useDeletion(): (end: () => Promise<unknown>) => Promise<void> {
  const castaway = useCastaway()
  const navigate = useNavigate()
  return (end) =>
    endSession(
      castaway,
      () => navigate({ to: '/' }),
      end,
      t`Account deleted`,
      () => t`Drafts stay in this browser.`,
    )
}
