import { t } from '@lingui/core/macro'
import { useLogin } from '@castaway/login/react'
import { type Castaway, useCastaway } from '@castaway/react'
import { useNavigate } from '@tanstack/react-router'
import { purgeQueries } from '../../../app/query-persistence/query-persistence'
import { toast } from '../../../ui/toast/toasts'

let leaving = false
/** True while the person leaves by themselves, so that nobody tells them that they were signed out. */
export const isLeaving = () => leaving

/** Ends the session and goes away from here: what is shown here is only for those who are signed in. */
async function endSession(
  castaway: Castaway,
  goHome: () => Promise<unknown>,
  end: () => Promise<unknown>,
  title: string,
  advice: () => string | undefined,
) {
  leaving = true
  // Before the session ends: a page that is closed right then leaves nothing behind either.
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

/** Signs out with `end`. What the server has of one's own goes from this browser, which others may use next. */
export async function endSessionBySignOut(
  castaway: Castaway,
  goHome: () => Promise<unknown>,
  end: () => Promise<unknown>,
): Promise<void> {
  const { purgeDrafts } = await import('../../composer/drafts/draft-sync')
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

/** Ends everything. Drafts stay, as there is nowhere else that they could be. */
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
