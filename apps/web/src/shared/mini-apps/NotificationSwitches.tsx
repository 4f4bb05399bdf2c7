import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { cleanName } from '../../ui/text/rich-text-parts'
import { type InstalledMiniApp, useInstalledApps, useInstalling } from './use-installed'

/** Whether each added app may notify, in the notification settings. */
export default function NotificationSwitches() {
  const apps = useInstalledApps()
  if (!apps) return null
  if (apps.length === 0)
    return <p className="text-small text-ink-soft">{t`Mini apps that you add will appear here.`}</p>
  return (
    <fieldset>
      <legend className="sr-only">
        <Trans>Notifications from mini apps</Trans>
      </legend>
      {apps.map((app) => (
        <NotificationSwitch key={app.domain} app={app} />
      ))}
    </fieldset>
  )
}

function NotificationSwitch({ app }: { app: InstalledMiniApp }) {
  const { busy, setNotifications } = useInstalling(app, app.domain)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
      <input
        type="checkbox"
        className="size-4.5 shrink-0 accent-(--accent)"
        checked={app.notifies}
        disabled={busy}
        onChange={({ target }) => void setNotifications(target.checked)}
      />
      {cleanName(app.name, app.domain)}
      <bdi className="ms-auto truncate text-small text-ink-soft">{app.domain}</bdi>
    </label>
  )
}
