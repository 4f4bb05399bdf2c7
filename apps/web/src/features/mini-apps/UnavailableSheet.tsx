import { t } from '@lingui/core/macro'
import { useCastaway } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { setAppBlocked } from '../../shared/mini-apps/blocking'
import type { MiniAppLaunch } from '../../shared/mini-apps/launch'
import { closeMiniApp } from '../../shared/mini-apps/open-mini-app'
import { Dialog } from '../../ui/dialog/Dialog'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { OpenOutside } from './OpenOutside'

interface UnavailableSheetProps {
  /** `account`: no one is signed in. `invalid`: the URL can't run here. `blocked`: the person has blocked it. */
  reason: 'account' | 'invalid' | 'blocked'
  launch: MiniAppLaunch
}

/** Says why an app can't be opened at all, with a way on. */
export function UnavailableSheet({ reason, launch }: UnavailableSheetProps) {
  const castaway = useCastaway()
  const { title, advice } = {
    account: () => ({
      title: t`Sign in to open mini apps`,
      advice: t`Mini apps work with your Farcaster account.`,
    }),
    invalid: () => ({
      title: t`This page can’t run here`,
      advice: t`Its URL isn’t one of another website.`,
    }),
    blocked: () => ({
      title: t`You blocked this mini app`,
      advice: t`Unblock it to open it here.`,
    }),
  }[reason]()
  const unblock = () =>
    void setAppBlocked(
      castaway,
      { domain: new URL(launch.url).host, name: launch.name },
      false,
      undefined,
    )
  return (
    <Dialog open title={launch.name ?? t`Mini app`} onClose={closeMiniApp} width="narrow">
      <EmptyState
        title={title}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {reason === 'account' ? (
              <Link to="/sign-in" className={buttonClass('primary')} onClick={closeMiniApp}>
                {t`Sign in`}
              </Link>
            ) : null}
            {reason === 'blocked' ? <Button onClick={unblock}>{t`Unblock`}</Button> : null}
            <OpenOutside url={launch.url} />
          </span>
        }
      >
        {advice}
      </EmptyState>
    </Dialog>
  )
}
