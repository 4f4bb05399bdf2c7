import { i18n } from '#i18n'
import { t } from '@lingui/core/macro'
import { type Channel, useAccount, useUser } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreHorizontal, UserPlus } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { Menu } from '../../ui/menu/Menu'
import type { MenuItem } from '../../ui/menu/menu-item'
import { paginationOf } from '../../ui/feed/pagination'
import { cleanName } from '../../ui/text/rich-text-parts'
import { RowSkeletons } from '../../ui/Skeleton'
import { toastError } from '../../ui/toast/toast-error'
import { toast } from '../../ui/toast/toasts'
import { VirtualFeed } from '../../ui/feed/VirtualFeed'
import { EndOfList } from '../../shared/casts/CastList'
import { displayNameOf } from '../../app/names'
import { FollowButton } from '../../shared/people/FollowButton'
import { PersonRow } from '../../shared/people/PersonRow'
import { useChannelQueries } from '../../shared/channels/channel-queries'
import { ConfirmRemoval } from './ConfirmRemoval'
import { useInviteMutations } from '../../shared/channels/invites'
import { PendingInvites } from './PendingInvites'
import {
  type ChannelPermissions,
  channelPermissions,
  type Role,
  rolesIn,
  roleMessages,
} from '../../shared/channels/roles'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const InvitePeople = lazyWithRetry(() => import('./InvitePeople'))

/** The members of a channel; its owner and moderators can also invite people and remove roles. */
export default function ChannelMembers({ channel }: { channel: Channel }) {
  const q = useChannelQueries()
  const account = useAccount()
  const name = cleanName(channel.name, channel.id)
  const powers = channelPermissions(channel, account?.fid)
  const [inviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<{ fid: number; role: Role }>()
  const query = useInfiniteQuery(
    q.fetchChannelMembers.infinite({ channelId: channel.id, limit: 50 }),
  )
  const roles = useMemo(() => rolesIn(query.data?.pages, 'user'), [query.data])
  const keys = useMemo(() => [...roles.keys()], [roles])
  const render = (key: string) => (
    <MemberRow
      channel={channel}
      fid={Number(key)}
      role={roles.get(key) ?? 'member'}
      powers={powers}
      onRemove={(fid, role) => setLeaving({ fid, role })}
    />
  )
  return (
    <>
      {powers.members ? (
        <div className="flex flex-wrap items-center gap-3 border-b border-line bg-surface px-(--row-x) py-3">
          <p className="min-w-0 flex-1 basis-52 text-small text-ink-soft text-pretty">
            {powers.moderators
              ? t`You own this channel, so you decide who its members and moderators are.`
              : t`You moderate this channel, so you decide who its members are. Only its owner can decide who its moderators are.`}
          </p>
          <Button
            size="small"
            tone="primary"
            icon={<UserPlus size={16} aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            {t`Invite people`}
          </Button>
        </div>
      ) : null}
      {powers.members ? <PendingInvites channel={channel} powers={powers} /> : null}
      {query.isPending ? (
        <RowSkeletons />
      ) : query.isError && keys.length === 0 ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : keys.length === 0 ? (
        <EmptyState title={t`No members yet`}>
          {t`Moderators invite people to become members of ${name}.`}
        </EmptyState>
      ) : (
        <VirtualFeed
          label={t`Members of ${name}`}
          name="channel-member-list"
          keys={keys}
          render={render}
          more={paginationOf(query)}
          end={<EndOfList />}
        />
      )}
      {inviting ? (
        <Suspense>
          <InvitePeople channel={channel} powers={powers} onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
      {leaving ? (
        <ConfirmRemoval channel={channel} {...leaving} onClose={() => setLeaving(undefined)} />
      ) : null}
    </>
  )
}

function MemberRow({
  channel,
  fid,
  role,
  powers,
  onRemove,
}: {
  channel: Channel
  fid: number
  role: Role
  powers: ChannelPermissions
  onRemove: (fid: number, role: Role) => void
}) {
  const account = useAccount()
  const user = useUser(fid)
  const promote = usePromotion(channel, fid)
  if (!user) return null
  const leads = channel.lead?.fid === fid
  const own = account?.fid === fid
  const name = displayNameOf(user)
  const items: MenuItem[] = []
  if (!leads && powers.moderators && role === 'member')
    items.push({ label: t`Invite to moderate`, onSelect: promote })
  if (!leads && !own && (role === 'member' ? powers.members : powers.moderators))
    items.push({
      label: role === 'moderator' ? t`Remove as moderator…` : t`Remove from the channel…`,
      tone: 'danger',
      onSelect: () => onRemove(fid, role),
    })
  if (!leads && own)
    items.push({
      label: role === 'moderator' ? t`Stop moderating…` : t`Leave channel…`,
      tone: 'danger',
      onSelect: () => onRemove(fid, role),
    })
  return (
    <PersonRow
      fid={fid}
      note={
        leads || role === 'moderator' ? (
          <span className="text-small font-medium text-channel">
            {i18n._(leads ? roleMessages.lead : roleMessages.moderator)}
          </span>
        ) : null
      }
      actions={
        <span className="flex items-center gap-1">
          <FollowButton user={user} size="small" />
          {items.length > 0 ? (
            <Menu
              label={t`More options for ${name}`}
              icon={<MoreHorizontal size={18} />}
              size="small"
              className="tip-end"
              items={items}
            />
          ) : null}
        </span>
      }
    />
  )
}

/** Invites a member to become a moderator, who has to accept. */
function usePromotion(channel: Channel, fid: number): () => void {
  const { invite } = useInviteMutations()
  const user = useUser(fid)
  return useCallback(() => {
    const name = user ? displayNameOf(user) : ''
    invite(channel.id, fid, 'moderator').then(
      () => toast({ title: t`${name} invited to moderate`, advice: t`They need to accept first.` }),
      (error: unknown) => void toastError(error),
    )
  }, [invite, channel.id, fid, user])
}
