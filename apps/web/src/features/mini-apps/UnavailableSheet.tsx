import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { closeMiniApp, type MiniAppLaunch } from '../../shared/mini-apps/open-mini-app'
import { Dialog } from '../../ui/dialog/Dialog'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { OpenOutside } from './OpenOutside'

interface UnavailableSheetProps {
  /** `account`: no one is signed in. `invalid`: the URL can't run here. */
  reason: 'account' | 'invalid'
  launch: MiniAppLaunch
}

/** Says why an app can't be opened at all, with a way on. */
export function UnavailableSheet({ reason, launch }: UnavailableSheetProps) {
  return (
    <Dialog open title={launch.name ?? t`Mini app`} onClose={closeMiniApp} width="narrow">
      <EmptyState
        title={reason === 'account' ? t`Sign in to open mini apps` : t`This page can’t run here`}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {reason === 'account' ? (
              <Link to="/sign-in" className={buttonClass('primary')} onClick={closeMiniApp}>
                {t`Sign in`}
              </Link>
            ) : null}
            <OpenOutside url={launch.url} />
          </span>
        }
      >
        {reason === 'account'
          ? t`Mini apps work with your Farcaster account.`
          : t`Its URL isn’t one of another website.`}
      </EmptyState>
    </Dialog>
  )
}
