import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isMember, useMe } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { RowSkeletons } from '../../ui/Skeleton'
import { Signers } from '../settings/signers/Signers'
import { Storage } from '../settings/storage/Storage'
import { Subscriptions } from '../settings/subscriptions/Subscriptions'
import { AccountsGroup } from './AccountsGroup'

/** Route `/settings/accounts`: the user's accounts, their signers, and what they own. */
export function AccountsScreen() {
  useTitle(t`Accounts`)
  const me = useMe()
  const account = me.data?.account
  return (
    <>
      <ScreenHeader title={t`Accounts`} back />
      {me.isError ? (
        <ErrorState error={me.error} retry={() => void me.refetch()} />
      ) : !me.data ? (
        <RowSkeletons count={4} />
      ) : !isMember(me.data) ? (
        <EmptyState
          title={t`Sign in to see your accounts`}
          action={
            <Link to="/sign-in" className={buttonClass('primary')}>
              <Trans>Sign in</Trans>
            </Link>
          }
        >
          <Trans>You cast with an account. You can have more than one.</Trans>
        </EmptyState>
      ) : (
        <>
          <AccountsGroup />
          {account ? (
            <>
              <Signers key={`keys ${account.fid}`} account={account} mode={me.data.mode} />
              <Storage key={`room ${account.fid}`} account={account} mode={me.data.mode} />
              <Subscriptions key={`paid ${account.fid}`} fid={account.fid} />
            </>
          ) : null}
        </>
      )}
    </>
  )
}
