import { t } from '@lingui/core/macro'
import { type Cast, useAccount, useCastaway } from '@castaway/react'
import {
  Ban,
  Bookmark,
  ExternalLink,
  Fingerprint,
  Link2,
  MessageCircleOff,
  Quote,
  Share,
  Trash2,
  Type,
  VolumeX,
} from 'lucide-react'
import type { RefObject } from 'react'
import type { MenuItem } from '../../ui/menu/menu-item'
import MenuPopup from '../../ui/menu/MenuPopup'
import { toast } from '../../ui/toast/toasts'
import { useHidingActions } from '../hiding/use-hiding-actions'
import { confirmDelete } from './confirm-delete'
import { copyToClipboard } from './copy-to-clipboard'
import { handleOf } from './names'
import { useCastActions } from './use-cast-actions'

export interface CastMenuItemsProps {
  cast: Cast
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function CastMenuItems({ cast, ...popup }: CastMenuItemsProps) {
  const actions = useCastActions()
  const { publishing } = useCastaway()
  const account = useAccount()
  const hiding = useHidingActions(cast.author.fid)
  const name = `@${handleOf(cast.author)}`
  const path = `/cast/${cast.hash}`
  const link = location.origin + path
  const items: (MenuItem | 'line')[] = [
    { label: t`Quote`, icon: <Quote size={17} />, onSelect: () => actions.quote(cast) },
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
  if (account && !hiding.isSelf) {
    items.push(
      'line',
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
      {
        label: hiding.blocked ? t`Unblock ${name}` : t`Block ${name}`,
        icon: <Ban size={17} />,
        tone: 'danger',
        onSelect: hiding.blocked ? hiding.unblock : hiding.block,
      },
    )
  }
  if (account?.fid === cast.author.fid) {
    const remove = async () => {
      if (await publishing.remove(cast.hash)) toast({ title: t`Cast deleted` })
    }
    items.push('line', {
      label: t`Delete`,
      icon: <Trash2 size={17} />,
      tone: 'danger',
      onSelect: () => confirmDelete(() => void remove()),
    })
  }
  return <MenuPopup {...popup} items={items} label={t`More options for this cast`} />
}
