import { t } from '@lingui/core/macro'
import type { User } from '@castaway/react'
import { useNavigate } from '@tanstack/react-router'
import {
  AtSign,
  Ban,
  Flag,
  Link2,
  ListPlus,
  MoreHorizontal,
  Search,
  SearchCheck,
  Send,
  Share,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { Menu } from '../../ui/menu/Menu'
import type { MenuItem } from '../../ui/menu/menu-item'
import { copyToClipboard } from '../../ui/copy-to-clipboard'
import { displayNameOf, handleOf } from '../../app/names'
import { walletsOf } from '../../shared/profile/profile-meta'
import { useHidingActions } from '../../shared/hiding/use-hiding-actions'
import { report } from '../../shared/reports/report'

/** Further actions for a user. */
export function ProfileMenu({ user }: { user: User }) {
  const hiding = useHidingActions(user.fid)
  const navigate = useNavigate()
  const handle = handleOf(user)
  const name = displayNameOf(user)
  const link = `${location.origin}/@${handle}`
  const blocked = hiding.blocked || (user.viewer_context?.blocking ?? false)
  const items: (MenuItem | 'line')[] = [
    {
      label: t`Copy link`,
      icon: <Link2 size={17} />,
      onSelect: () => void copyToClipboard(link, 'link'),
    },
    {
      label: t`Copy name`,
      icon: <AtSign size={17} />,
      onSelect: () => void copyToClipboard(`@${handle}`, 'name'),
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
  items.push(
    {
      label: t`Search their casts`,
      icon: <Search size={17} />,
      onSelect: () => void navigate({ to: '/search', search: { q: `from:${handle} ` } }),
    },
    {
      label: t`Add to list…`,
      icon: <ListPlus size={17} className="rtl:-scale-x-100" />,
      onSelect: () => openAddToList(user.fid),
    },
  )
  if (!hiding.isSelf && walletsOf(user).some(({ chain }) => chain === 'ethereum')) {
    items.push({
      label: t`Send tokens`,
      icon: <Send size={17} className="rtl:-scale-x-100" />,
      onSelect: () => void navigate({ to: '/wallet/send', search: { fid: String(user.fid) } }),
    })
  }
  if (!hiding.isSelf) {
    items.push(
      'line',
      hiding.muted
        ? { label: t`Unmute`, icon: <Volume2 size={17} />, onSelect: hiding.unmute }
        : { label: t`Mute`, icon: <VolumeX size={17} />, onSelect: hiding.mute },
      blocked
        ? { label: t`Unblock`, icon: <Ban size={17} />, onSelect: hiding.unblock }
        : { label: t`Block`, icon: <Ban size={17} />, tone: 'danger', onSelect: hiding.block },
      'line',
      {
        label: t`Report…`,
        icon: <Flag size={17} />,
        onSelect: () =>
          report({
            subject: { kind: 'user', fid: user.fid },
            title: t`Report @${handle}`,
            author: { fid: user.fid, name: `@${handle}` },
          }),
      },
    )
  }
  items.push('line', {
    label: t`Inspect`,
    icon: <SearchCheck size={17} />,
    onSelect: () => void navigate({ to: `/developers/inspect/person/${user.fid}` }),
  })
  return (
    <Menu label={t`More options for ${name}`} icon={<MoreHorizontal size={20} />} items={items} />
  )
}

const openAddToList = (fid: number) =>
  void import('../../shared/lists/add-to-list').then(({ showAddToList }) => showAddToList(fid))
