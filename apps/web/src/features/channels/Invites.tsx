import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { RowSkeletons } from '../../ui/Skeleton'
import { InviteRow } from '../../shared/channels/InviteRow'
import { MoreInvites } from '../../shared/channels/MoreInvites'
import { inviteKey, flattenInvites, useReceivedInvites } from '../../shared/channels/invites'
import { useChannelViewerContext } from '../../shared/channels/use-channel-viewer-context'

/** Channel invites of the user, with buttons to accept and decline. */
export function Invites({ fid }: { fid: number }) {
  const query = useReceivedInvites(fid)
  const invites = flattenInvites(query.data)
  const ids = useMemo(
    () => [...new Set(flattenInvites(query.data).map((each) => each.channel_id))],
    [query.data],
  )
  // Loads their names and images.
  useChannelViewerContext(ids)
  if (query.isPending) return <RowSkeletons count={3} />
  if (query.isError && invites.length === 0)
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (invites.length === 0) {
    return (
      <EmptyState
        title={t`No pending invites`}
        action={
          <Link to="/channels" className={buttonClass('primary')}>
            {t`Browse channels`}
          </Link>
        }
      >
        {t`A channel’s owner and moderators can invite you to become a member or moderator. Their invites will appear here.`}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={t`Invites`} className="divide-y divide-line border-b border-line">
        {invites.map((invite) => (
          <li key={inviteKey(invite)}>
            <InviteRow invite={invite} />
          </li>
        ))}
      </ul>
      <MoreInvites query={query} className="px-(--row-x) py-4" />
    </>
  )
}
