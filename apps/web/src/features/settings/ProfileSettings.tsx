import { t } from '@lingui/core/macro'
import { type Account, useCastaway, useUser, errorMessageFor } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton'
import { Section } from './Section'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const ProfileForm = lazyWithRetry(() =>
  import('../profile/edit/ProfileForm').then((file) => ({ default: file.ProfileForm })),
)
const Verifications = lazyWithRetry(() => import('../profile/edit/Verifications'))

/** The user's profile. */
export function ProfileSettings({ account }: { account: Account }) {
  const { q } = useCastaway()
  const load = useQuery(q.fetchBulkUsers.query({ fids: [account.fid] }))
  const user = useUser(account.fid)
  return (
    <Section anchor="profile" title={t`Profile`} about={t`What others see about you.`}>
      {user ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ProfileForm key={account.fid} account={account} user={user} />
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
