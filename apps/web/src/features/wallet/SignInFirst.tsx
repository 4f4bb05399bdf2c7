import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'

/** Shown to readers in place of the wallet. */
export const SignInFirst = () => (
  <EmptyState
    title={t`Sign in to see your wallet`}
    action={
      <Link to="/sign-in" className={buttonClass('primary')}>
        {t`Sign in`}
      </Link>
    }
  >
    {t`Your tokens will appear here, with everything to send and receive them.`}
  </EmptyState>
)
