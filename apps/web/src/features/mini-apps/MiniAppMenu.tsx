import { t } from '@lingui/core/macro'
import { useAccount, useCastaway, useMe } from '@castaway/react'
import { useNavigate } from '@tanstack/react-router'
import {
  Ban,
  Bell,
  BellOff,
  Copy,
  Ellipsis,
  Flag,
  Plus,
  RotateCw,
  ShieldX,
  Trash2,
  Wrench,
} from 'lucide-react'
import { setAppBlocked } from '../../shared/mini-apps/blocking'
import { closeMiniApp } from '../../shared/mini-apps/open-mini-app'
import { report } from '../../shared/reports/report'
import { copyToClipboard } from '../../ui/copy-to-clipboard'
import { Menu } from '../../ui/menu/Menu'
import type { MenuItem } from '../../ui/menu/menu-item'
import { toastError } from '../../ui/toast/toast-error'
import { cleanName } from '../../ui/text/rich-text-parts'
import { toast } from '../../ui/toast/toasts'
import type { MiniAppSession } from './session'
import type { SessionState } from './session-state'

interface MiniAppMenuProps {
  session: MiniAppSession
  state: SessionState
  url: string
}

/** What can be done about a running app: its grants are taken back here. */
export function MiniAppMenu({ session, state, url }: MiniAppMenuProps) {
  const castaway = useCastaway()
  const account = useAccount()
  const hasControls = useMe().data?.has_controls === true
  const navigate = useNavigate()
  const name = session.name()
  const run = (work: () => Promise<void>, done: string) => () =>
    void work().then(
      () => toast({ title: done }),
      (error: unknown) => void toastError(error),
    )
  const items: (MenuItem | 'line')[] = [
    { label: t`Reload`, icon: <RotateCw size={16} />, onSelect: session.reload },
    {
      label: t`Copy link`,
      icon: <Copy size={16} />,
      onSelect: () => void copyToClipboard(url, 'link'),
    },
    {
      label: t`Reset permissions`,
      icon: <ShieldX size={16} />,
      onSelect() {
        session.grants.clear()
        toast({ title: t`Permissions of ${name} reset` })
        session.reload()
      },
    },
    'line',
  ]
  if (state.added) {
    items.push(
      state.notifies
        ? {
            label: t`Turn off notifications`,
            icon: <BellOff size={16} />,
            onSelect: run(() => session.setNotifications(false), t`Notifications turned off`),
          }
        : {
            label: t`Turn on notifications`,
            icon: <Bell size={16} />,
            onSelect: run(() => session.setNotifications(true), t`Notifications turned on`),
          },
      {
        label: t`Remove mini app`,
        icon: <Trash2 size={16} />,
        tone: 'danger',
        onSelect: run(session.remove, t`${name} removed`),
      },
    )
  } else {
    items.push({
      label: t`Add mini app`,
      icon: <Plus size={16} />,
      onSelect: () => void session.add().catch(() => undefined),
    })
  }
  if (hasControls) {
    items.push({
      label: t`Open in the workbench`,
      icon: <Wrench size={16} />,
      onSelect() {
        closeMiniApp()
        void navigate({
          to: '/developers/$',
          params: { _splat: 'mini-apps' },
          search: { url } as never,
        })
      },
    })
  }
  const owner = state.facts?.owner
  const block = () =>
    setAppBlocked(castaway, { domain: session.url.host, name }, true, account?.fid)
  items.push('line', {
    label: t`Block mini app`,
    icon: <Ban size={16} />,
    onSelect: () => void block().catch(toastError),
  })
  items.push({
    label: t`Report…`,
    icon: <Flag size={16} />,
    onSelect: () =>
      report({
        subject: { kind: 'mini-app', url },
        title: t`Report this mini app`,
        author: owner ? { fid: owner.fid, name: `@${cleanName(owner.username, '')}` } : undefined,
        removal: () =>
          session.read().added
            ? () => session.remove().then(() => toast({ title: t`${name} removed` }))
            : undefined,
        blocking: block,
      }),
  })
  return <Menu label={t`More about ${name}`} icon={<Ellipsis size={20} />} items={items} />
}
