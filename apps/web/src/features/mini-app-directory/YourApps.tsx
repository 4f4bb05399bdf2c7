import { t } from '@lingui/core/macro'
import { type ReactNode, useId, useMemo, useSyncExternalStore } from 'react'
import { type ListedMiniApp, MiniAppRow } from '../../shared/mini-apps/MiniAppRow'
import { recentApps } from '../../shared/mini-apps/recent'
import { useInstalledApps } from '../../shared/mini-apps/use-installed'
import { Button } from '../../ui/Button'
import { RowSkeletons } from '../../ui/Skeleton'
import { AppMenu } from './AppMenu'
import { NoMiniApps } from './NoMiniApps'

/** The apps that the account has added, on all devices, and those that it opened last, in this browser. */
export function YourApps({ fid }: { fid: number }) {
  const installed = useInstalledApps()
  const recent = useMemo(() => recentApps(fid), [fid])
  const opened = useSyncExternalStore(recent.subscribe, recent.read)
  if (!installed) return <RowSkeletons />
  if (installed.length === 0 && opened.length === 0)
    return <NoMiniApps>{t`Mini apps that you add or open will appear here.`}</NoMiniApps>
  return (
    <>
      {installed.length > 0 ? <Group title={t`Added`} apps={installed} /> : null}
      {opened.length > 0 ? (
        <Group
          title={t`Recently used`}
          apps={opened}
          action={
            <Button size="small" onClick={recent.clear}>
              {t`Clear`}
            </Button>
          }
        />
      ) : null}
    </>
  )
}

interface GroupProps {
  title: string
  apps: readonly ListedMiniApp[]
  action?: ReactNode
}

function Group({ title, apps, action }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-12 items-center justify-between px-(--row-x) pt-3">
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        {action}
      </div>
      <ul aria-labelledby={id}>
        {apps.map((app) => (
          <li key={app.url}>
            <MiniAppRow app={app} actions={<AppMenu app={app} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}
