import { t } from '@lingui/core/macro'
import { type Account, useCastaway, useUser, errorMessageFor } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Skeleton } from '../../ui/Skeleton'
import { Section } from './Section'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const ProfileForm = lazyWithRetry(() =>
  import('../../shared/profile/ProfileForm').then((file) => ({ default: file.ProfileForm })),
)
const Usernames = lazyWithRetry(() => import('../../shared/profile/Usernames'))
const Verifications = lazyWithRetry(() => import('../../shared/profile/Verifications'))

/** The user's profile. */
export default function ProfileSettings({ account }: { account: Account }) {
  return account.signer === 'approved' ? (
    <EditableProfile account={account} />
  ) : (
    <EmptyState
      title={t`This account can’t cast yet`}
      action={
        <Link to="/settings/signers" className={buttonClass('primary')}>
          {t`Approve`}
        </Link>
      }
    >
      {t`The wallet that owns the account needs to approve Castaway’s signer first.`}
    </EmptyState>
  )
}

function EditableProfile({ account }: { account: Account }) {
  const { q } = useCastaway()
  const load = useQuery(q.fetchBulkUsers.query({ fids: [account.fid] }))
  const user = useUser(account.fid)
  return (
    <Section about={t`What others see about you.`}>
      {user ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ProfileForm key={account.fid} account={account} user={user} />
          <Usernames key={`names ${account.fid}`} account={account} user={user} />
          <Verifications account={account} user={user} />
        </Suspense>
      ) : load.isError ? (
        <p role="alert" className="text-danger">
          {errorMessageFor(load.error).title}.{' '}
          <button
            type="button"
            className="font-semibold text-accent"
            onClick={() => void load.refetch()}
          >
            {t`Try again`}
          </button>
        </p>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  )
}
