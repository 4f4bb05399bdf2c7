import { i18n } from '#i18n'
import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { type Channel, useAccount } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  Link2,
  MoreHorizontal,
  PenLine,
  Pin,
  PinOff,
  Search,
  SearchCheck,
  Share,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useCompose } from '../../shared/compose/use-compose'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { Count } from '../../ui/format/Count'
import { Menu } from '../../ui/menu/Menu'
import type { MenuItem } from '../../ui/menu/menu-item'
import { RichText } from '../../ui/text/RichText'
import { cleanName } from '../../ui/text/rich-text-parts'
import { copyToClipboard } from '../../ui/copy-to-clipboard'
import { usePinned } from '../../shared/pins/pins'
import { useChannelMuting } from '../../shared/hiding/use-channel-muting'
import { KnownFollowers } from '../../shared/people/KnownFollowers'
import { useChannelQueries } from '../../shared/channels/channel-queries'
import { channelSeed } from '../../shared/channels/channel-seed'
import { Followers } from '../../shared/channels/ChannelRow'
import { InviteRow } from '../../shared/channels/InviteRow'
import { inviteKey, flattenInvites, useReceivedInvites } from '../../shared/channels/invites'
import { channelPermissions, roleMessages } from '../../shared/channels/roles'

/** The profile of a channel, and the user's relation to it. */
export function ChannelHeader({ channel }: { channel: Channel }) {
  const account = useAccount()
  const compose = useCompose()
  const name = cleanName(channel.name, channel.id)
  const { is } = channelPermissions(channel, account?.fid)
  return (
    <section aria-label={t`About`} className="px-(--row-x) pt-5 pb-4">
      <div className="flex items-start gap-4">
        <Avatar
          url={channel.image_url}
          name={name}
          seed={channelSeed(channel.id)}
          size={72}
          square
        />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-title font-bold tracking-[-0.015em] text-channel">
            <bdi>/{channel.id}</bdi>
          </h2>
          <p className="text-small text-ink-soft">
            <Link to="." search={{ tab: 'followers' } as never} replace className="hover:underline">
              <Followers count={channel.follower_count ?? 0} />
            </Link>
            {channel.member_count ? (
              <>
                {' · '}
                <Link
                  to="."
                  search={{ tab: 'members' } as never}
                  replace
                  className="hover:underline"
                >
                  <Members count={channel.member_count} />
                </Link>
              </>
            ) : null}
          </p>
          {is ? (
            <p className="mt-1.5 inline-flex rounded-full bg-accent-wash px-2 py-0.5 text-small font-medium text-accent-strong">
              {is === 'lead'
                ? t`You’re the owner`
                : t({
                    message: `Your role: ${i18n._(roleMessages[is])}`,
                    comment: 'The role that the reader has in a channel',
                  })}
            </p>
          ) : null}
        </div>
        <ChannelMenu channel={channel} />
      </div>
      <RichText text={channel.description ?? ''} className="mt-3 line-clamp-3 text-body!" />
      <Button
        size="small"
        className="mt-3"
        icon={<PenLine size={15} aria-hidden="true" />}
        onClick={compose}
      >
        {t`Cast here`}
      </Button>
      <MutedNotice channel={channel} />
      {account ? <KnownFollowersLine channel={channel} viewerFid={account.fid} /> : null}
      {account ? <InvitationNotice channel={channel} fid={account.fid} /> : null}
    </section>
  )
}

function Members({ count }: { count: number }) {
  return (
    <Plural
      value={count}
      one={
        <span>
          <Count value={count} /> member
        </span>
      }
      other={
        <span>
          <Count value={count} /> members
        </span>
      }
    />
  )
}

function ChannelMenu({ channel }: { channel: Channel }) {
  const name = cleanName(channel.name, channel.id)
  const navigate = useNavigate()
  const { pinned, toggle } = usePinned('channel', channel.id)
  const { muted, setMuted } = useChannelMuting(channel)
  const link = `${location.origin}/c/${encodeURIComponent(channel.id)}`
  const items: (MenuItem | 'line')[] = [
    {
      label: pinned ? t`Unpin from Home` : t`Pin to Home`,
      icon: pinned ? <PinOff size={17} /> : <Pin size={17} />,
      onSelect: () => toggle(name),
    },
    {
      label: t`Search this channel`,
      icon: <Search size={17} />,
      onSelect: () => void navigate({ to: '/search', search: { q: `channel:${channel.id} ` } }),
    },
    {
      label: muted ? t`Unmute channel` : t`Mute channel`,
      icon: muted ? <Volume2 size={17} /> : <VolumeX size={17} />,
      onSelect: () => setMuted(!muted),
    },
    'line',
    {
      label: t`Copy link`,
      icon: <Link2 size={17} />,
      onSelect: () => void copyToClipboard(link, 'link'),
    },
  ]
  if (typeof navigator.share === 'function') {
    items.push({
      label: t`Share…`,
      icon: <Share size={17} />,
      // Closing the system's share sheet rejects, which is not an error.
      onSelect: () => void navigator.share({ url: link, title: name }).catch(() => undefined),
    })
  }
  const encoded = encodeURIComponent(channel.id)
  items.push('line', {
    label: t`Inspect`,
    icon: <SearchCheck size={17} />,
    onSelect: () => void navigate({ to: `/developers/inspect/channel/${encoded}` }),
  })
  return (
    <Menu
      label={t`More options for ${name}`}
      icon={<MoreHorizontal size={20} />}
      items={items}
      className="tip-end"
    />
  )
}

/** Says that Home leaves out the casts below, if it does. */
function MutedNotice({ channel }: { channel: Channel }) {
  const { muted, setMuted } = useChannelMuting(channel)
  if (!muted) return null
  return (
    <p className="mt-4 flex items-center gap-3 rounded-card border border-line bg-surface px-3.5 py-2.5 text-small text-ink-soft">
      <VolumeX size={17} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">{t`You muted this channel. Its casts don’t appear in Home.`}</span>
      <Button
        size="small"
        onClick={(event) => {
          // The notice disappears along with the focused button.
          event.currentTarget
            .closest('section')
            ?.querySelector<HTMLElement>('[aria-haspopup=menu]')
            ?.focus()
          setMuted(false)
        }}
      >{t`Unmute`}</Button>
    </p>
  )
}

function KnownFollowersLine({ channel, viewerFid }: { channel: Channel; viewerFid: number }) {
  const q = useChannelQueries()
  const relevant = useQuery(
    q.fetchRelevantFollowersForAChannel.query({ id: channel.id, viewerFid }),
  )
  return (
    <KnownFollowers
      answer={relevant.data}
      link={(words) => (
        <Link
          to="."
          search={{ tab: 'followers' } as never}
          replace
          className="hover:text-ink hover:underline"
        >
          {words}
        </Link>
      )}
    />
  )
}

/** Pending invites of the reader to this channel. */
function InvitationNotice({ channel, fid }: { channel: Channel; fid: number }) {
  const invites = flattenInvites(useReceivedInvites(fid).data).filter(
    (each) => each.channel_id === channel.id,
  )
  if (invites.length === 0) return null
  return (
    <div className="-mx-1 mt-4 divide-y divide-line rounded-card border border-accent/50 bg-accent-wash/40">
      {invites.map((invite) => (
        <InviteRow key={inviteKey(invite)} invite={invite} bare />
      ))}
    </div>
  )
}
