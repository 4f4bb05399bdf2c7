import { gatewayJson } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, BellOff, Ellipsis } from 'lucide-react'
import { NotificationText } from '../../shared/mini-apps/NotificationText'
import { openMiniApp } from '../../shared/mini-apps/open-mini-app'
import { useMiniAppHost } from '../../shared/mini-apps/use-mini-app-host'
import {
  type InstalledMiniApp,
  useInstalledApps,
  useInstalling,
} from '../../shared/mini-apps/use-installed'
import { Avatar } from '../../ui/Avatar'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { Menu } from '../../ui/menu/Menu'
import { RowSkeletons } from '../../ui/Skeleton'
import { cleanName } from '../../ui/text/rich-text-parts'

/** What a mini app sent. */
interface AppNotification {
  id: string
  notification_id: string
  /** With its port, if it has one. */
  domain: string
  title: string
  body: string
  target_url: string
  /** Unix milliseconds. */
  received_at: number
}

/** No live event says that one has arrived. */
const EVERY = 30_000

/** The newest notifications of the mini apps that the account has added. */
export default function AppNotifications({ fid }: { fid: number }) {
  const query = useQuery({
    queryKey: ['app-notifications', fid],
    queryFn: ({ signal }) =>
      gatewayJson<{ notifications: AppNotification[] }>('/api/_mini-app/notifications', {
        as: fid,
        signal,
      }),
    refetchInterval: EVERY,
  })
  const apps = useInstalledApps()
  if (query.isPending || !apps) return <RowSkeletons />
  if (query.isError && !query.data)
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const { notifications } = query.data
  if (notifications.length === 0)
    return (
      <EmptyState
        title={t`Nothing from mini apps yet`}
        action={
          <Link to="/apps" className={buttonClass('primary')}>
            {t`See all mini apps`}
          </Link>
        }
      >
        {t`Notifications of mini apps that you’ve added will appear here.`}
      </EmptyState>
    )
  return (
    <ul aria-label={t`Notifications from mini apps`}>
      {notifications.map((each) => (
        <li key={each.id}>
          <Row notification={each} app={apps.find(({ domain }) => domain === each.domain)} />
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  notification: AppNotification
  /** Undefined if it was removed since. */
  app: InstalledMiniApp | undefined
}

function Row({ notification, app }: RowProps) {
  useMiniAppHost()
  const { domain, title, body, target_url: url, received_at: at } = notification
  const name = cleanName(app?.name, domain)
  const open = () => {
    const shown = { notificationId: notification.notification_id, title, body }
    openMiniApp({
      url,
      name,
      icon: app?.icon,
      location: { type: 'notification', notification: shown },
    })
    // Counts the opening for the app; where it leads is known already.
    void fetch(`/f/open/${notification.id}`, { redirect: 'manual' }).catch(() => undefined)
  }
  return (
    <div className="relative flex items-start gap-3.5 border-b border-line px-(--row-x) py-(--row-y) transition-colors duration-100 hover:bg-surface/70">
      <Avatar url={app?.icon} name={name} seed={name.length} size={40} square />
      <NotificationText
        name={name}
        time={<RelativeTime time={at} />}
        title={
          <button
            type="button"
            className="mt-0.5 block w-full text-start font-semibold before:absolute before:inset-0"
            onClick={open}
          >
            <bdi>{cleanName(title, name)}</bdi>
          </button>
        }
        body={body}
      />
      {app ? <AppSwitch app={app} /> : null}
    </div>
  )
}

function AppSwitch({ app }: { app: InstalledMiniApp }) {
  const { busy, setNotifications } = useInstalling(app, app.domain)
  const { name } = app
  return (
    <span className="relative">
      <Menu
        label={t`More about ${name}`}
        icon={<Ellipsis size={18} />}
        items={[
          {
            label: app.notifies ? t`Turn off notifications` : t`Turn on notifications`,
            icon: app.notifies ? <BellOff size={16} /> : <Bell size={16} />,
            disabled: busy,
            onSelect: () => void setNotifications(!app.notifies),
          },
        ]}
      />
    </span>
  )
}
