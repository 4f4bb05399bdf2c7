import { t } from '@lingui/core/macro'
import { type Account, useCastaway, useUser } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../../ui/dialog/Dialog'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { handleOf } from '../../../app/names'
import { ProfileForm } from '../../../shared/profile/ProfileForm'

/** Edits the user's own profile in a dialog. Unsaved input survives closing it. */
export default function EditProfileDialog({
  account,
  onClose,
}: {
  account: Account
  onClose: () => void
}) {
  const { q } = useCastaway()
  const load = useQuery(q.fetchBulkUsers.query({ fids: [account.fid] }))
  const user = useUser(account.fid)
  const navigate = useNavigate()
  return (
    <Dialog open onClose={onClose} title={t`Edit profile`} variant="full">
      <div className="p-5">
        {user ? (
          <>
            <ProfileForm
              inDialog
              account={account}
              user={user}
              onSaved={(saved) => {
                onClose()
                if (handleOf(saved) !== handleOf(account))
                  void navigate({
                    to: '/@{$username}',
                    params: { username: handleOf(saved) },
                    replace: true,
                  })
              }}
            />
            <p className="mt-6 text-small text-ink-soft">
              <Link to="/settings/profile" className="text-accent hover:underline">
                {t`Manage the wallets on your profile in Settings`}
              </Link>
            </p>
          </>
        ) : load.isError ? (
          <ErrorState error={load.error} retry={() => void load.refetch()} />
        ) : (
          <RowSkeletons count={3} />
        )}
      </div>
    </Dialog>
  )
}
