import { t } from '@lingui/core/macro'
import { type Cast, useAccount } from '@castaway/react'
import { useNavigate } from '@tanstack/react-router'
import {
  Ban,
  Bookmark,
  ExternalLink,
  Fingerprint,
  Flag,
  Hash,
  LayoutGrid,
  Link2,
  MessageCircleOff,
  SearchCheck,
  Share,
  Trash2,
  Type,
  VolumeX,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import type { MenuItem } from '../../ui/menu/menu-item'
import MenuPopup from '../../ui/menu/MenuPopup'
import type { Popup } from '../../ui/menu/use-popup'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { useChannelMuting } from '../hiding/use-channel-muting'
import { useHidingActions } from '../hiding/use-hiding-actions'
import { copyToClipboard } from '../../ui/copy-to-clipboard'
import { report } from '../reports/report'
import { DeleteCastDialog } from './DeleteCastDialog'
import { handleOf } from '../../app/names'
import { useCastActions } from './use-cast-actions'

const ShareToApp = lazyWithRetry(() => import('../mini-apps/ShareToApp'))

export default function CastMenuItems({ cast, ...popup }: Popup & { cast: Cast }) {
  const actions = useCastActions()
  const [deleting, setDeleting] = useState(false)
  const [sharing, setSharing] = useState(false)
  const account = useAccount()
  const navigate = useNavigate()
  const hiding = useHidingActions(cast.author.fid)
  const channel = cast.channel ?? undefined
  const channelMuting = useChannelMuting(channel)
  const name = `@${handleOf(cast.author)}`
  const path = `/cast/${cast.hash}`
  const link = location.origin + path
  const items: (MenuItem | 'line')[] = [
    { label: t`Bookmark…`, icon: <Bookmark size={17} />, onSelect: () => actions.bookmark(cast) },
    {
      label: t`Open in a new tab`,
      icon: <ExternalLink size={17} className="rtl:-scale-x-100" />,
      onSelect: () => void window.open(path, '_blank', 'noopener'),
    },
    'line',
    {
      label: t`Copy link`,
      icon: <Link2 size={17} />,
      onSelect: () => void copyToClipboard(link, 'link'),
    },
    {
      label: t`Copy text`,
      icon: <Type size={17} />,
      onSelect: () => void copyToClipboard(cast.text, 'text'),
    },
    {
      label: t`Copy hash`,
      icon: <Fingerprint size={17} />,
      onSelect: () => void copyToClipboard(cast.hash, 'hash'),
    },
  ]
  if (typeof navigator.share === 'function') {
    items.push({
      label: t`Share…`,
      icon: <Share size={17} />,
      // Closing the system's share sheet rejects, which is not an error.
      onSelect: () => void navigator.share({ url: link }).catch(() => undefined),
    })
  }
  if (account) {
    items.push({
      label: t`Share to a mini app…`,
      icon: <LayoutGrid size={17} />,
      onSelect: () => setSharing(true),
    })
  }
  const mayHide = account && !hiding.isSelf
  if (mayHide || channel) items.push('line')
  if (mayHide) {
    items.push(
      {
        label: t`Mute words in this…`,
        icon: <MessageCircleOff size={17} />,
        onSelect: () => hiding.muteWords(cast.text),
      },
      {
        label: hiding.muted ? t`Unmute ${name}` : t`Mute ${name}`,
        icon: <VolumeX size={17} />,
        onSelect: hiding.muted ? hiding.unmute : hiding.mute,
      },
    )
  }
  if (channel) {
    const { id } = channel
    items.push({
      label: channelMuting.muted ? t`Unmute /${id}` : t`Mute /${id}`,
      icon: <Hash size={17} />,
      onSelect: () => channelMuting.setMuted(!channelMuting.muted),
    })
  }
  if (mayHide) {
    items.push({
      label: hiding.blocked ? t`Unblock ${name}` : t`Block ${name}`,
      icon: <Ban size={17} />,
      tone: 'danger',
      onSelect: hiding.blocked ? hiding.unblock : hiding.block,
    })
  }
  if (!hiding.isSelf) {
    items.push('line', {
      label: t`Report…`,
      icon: <Flag size={17} />,
      onSelect: () =>
        report({
          subject: { kind: 'cast', hash: cast.hash },
          title: t`Report this cast`,
          author: { fid: cast.author.fid, name },
        }),
    })
  }
  if (account?.fid === cast.author.fid) {
    items.push('line', {
      label: t`Delete`,
      icon: <Trash2 size={17} />,
      tone: 'danger',
      onSelect: () => setDeleting(true),
    })
  }
  items.push('line', {
    label: t`Inspect`,
    icon: <SearchCheck size={17} />,
    onSelect: () => void navigate({ to: `/developers/inspect/cast/${cast.hash}` }),
  })
  return (
    <>
      <MenuPopup {...popup} items={items} label={t`More options for this cast`} />
      {sharing ? (
        <Suspense>
          <ShareToApp cast={cast} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
      {deleting ? (
        <DeleteCastDialog cast={cast} anchor={popup.anchor} onClose={() => setDeleting(false)} />
      ) : null}
    </>
  )
}
