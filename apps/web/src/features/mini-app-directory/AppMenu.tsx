import { useAccount, useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Ban, Bell, BellOff, Copy, Ellipsis, Flag, Plus, Share, Trash2 } from 'lucide-react'
import { useRequireAccount } from '../../app/session/use-require-account'
import { openComposer } from '../../shared/compose/open-composer'
import type { ListedMiniApp } from '../../shared/mini-apps/MiniAppRow'
import { setAppBlocked, useBlockedApps } from '../../shared/mini-apps/blocking'
import { report } from '../../shared/reports/report'
import { domainOfApp, useInstalledApps, useInstalling } from '../../shared/mini-apps/use-installed'
import { copyToClipboard } from '../../ui/copy-to-clipboard'
import { Menu } from '../../ui/menu/Menu'
import type { MenuItem } from '../../ui/menu/menu-item'
import { toastError } from '../../ui/toast/toast-error'
import { cleanName } from '../../ui/text/rich-text-parts'

/** What can be done with an app of a list: share it, add it, remove it, and turn its notifications on and off. */
export function AppMenu({ app }: { app: ListedMiniApp }) {
  const domain = domainOfApp(app) ?? ''
  const name = cleanName(app.name, domain)
  const castaway = useCastaway()
  const account = useAccount()
  const mayCast = useRequireAccount()
  const added = useInstalledApps()?.find((each) => each.domain === domain)
  const installing = useInstalling({ ...app, name }, domain)
  const items: (MenuItem | 'line')[] = [
    {
      label: t`Share in a cast`,
      icon: <Share size={16} />,
      onSelect() {
        if (mayCast('cast')) openComposer({ embeds: [app.url] })
      },
    },
    {
      label: t`Copy link`,
      icon: <Copy size={16} />,
      onSelect: () => void copyToClipboard(app.url, 'link'),
    },
  ]
  if (account && domain && added)
    items.push(
      'line',
      {
        label: added.notifies ? t`Turn off notifications` : t`Turn on notifications`,
        icon: added.notifies ? <BellOff size={16} /> : <Bell size={16} />,
        disabled: installing.busy,
        onSelect: () => void installing.setNotifications(!added.notifies),
      },
      {
        label: t`Remove mini app`,
        icon: <Trash2 size={16} />,
        tone: 'danger',
        disabled: installing.busy,
        onSelect: () => void installing.remove(),
      },
    )
  else if (account && domain)
    items.push('line', {
      label: t`Add mini app`,
      icon: <Plus size={16} />,
      disabled: installing.busy,
      onSelect: () => void installing.add(),
    })
  const isBlocked = useBlockedApps()?.has(domain)
  const setBlocked = (on: boolean) => setAppBlocked(castaway, { domain, name }, on, account?.fid)
  if (domain)
    items.push('line', {
      label: isBlocked ? t`Unblock mini app` : t`Block mini app`,
      icon: <Ban size={16} />,
      onSelect: () => void setBlocked(!isBlocked).catch(toastError),
    })
  if (domain)
    items.push({
      label: t`Report…`,
      icon: <Flag size={16} />,
      onSelect: () =>
        report({
          subject: { kind: 'mini-app', url: app.url },
          title: t`Report this mini app`,
          author: app.author && {
            fid: app.author.fid,
            name: `@${cleanName(app.author.username, '')}`,
          },
          removal: installing.removal,
          ...(!isBlocked && { blocking: () => setBlocked(true) }),
        }),
    })
  return <Menu label={t`More about ${name}`} icon={<Ellipsis size={18} />} items={items} />
}
