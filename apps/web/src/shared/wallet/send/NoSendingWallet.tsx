import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'

/** In place of a transfer: no wallet of this browser can send. */
export const NoSendingWallet = () => (
  <EmptyState
    title={t`No wallet to send from`}
    action={
      <Link to="/settings/wallets" className={buttonClass('primary')}>
        {t`Create or connect a wallet`}
      </Link>
    }
  >
    {t`To send tokens, this browser needs one of your wallets.`}
  </EmptyState>
)
