import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { ScreenHeader } from '../app/ScreenHeader'
import { useTitle } from '../app/use-title'

/** Shown for URLs that match no route. */
export function NotFound() {
  useTitle(t`Not found`)
  return (
    <>
      <ScreenHeader title={t`Not found`} back />
      <EmptyState
        title={t`Page not found`}
        action={
          <>
            <Link to="/" className={buttonClass('primary')}>
              <Trans>Go to Home</Trans>
            </Link>
            <Link to="/search" className={buttonClass('plain')}>
              <Trans>Search</Trans>
            </Link>
          </>
        }
      >
        <Trans>
          The link may be outdated or incomplete. Everything else is right where it was.
        </Trans>
      </EmptyState>
    </>
  )
}
