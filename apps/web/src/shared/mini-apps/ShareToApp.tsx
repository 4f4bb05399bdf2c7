import { type Account, type Cast, useAccount } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../ui/Avatar'
import { buttonClass } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { RowSkeletons } from '../../ui/Skeleton'
import { cleanName } from '../../ui/text/rich-text-parts'
import { castShareUrl } from './cast-share-url'
import { fetchFacts } from './facts'
import { miniAppCast } from './launch-from'
import { openMiniApp } from './open-mini-app'
import { useMiniAppHost } from './use-mini-app-host'
import { type InstalledMiniApp, useInstalledApps } from './use-installed'

interface ShareToAppProps {
  cast: Cast
  onClose: () => void
}

/** Hands a cast to one of the apps that the account has added and that accept casts. */
export default function ShareToApp({ cast, onClose }: ShareToAppProps) {
  const account = useAccount()
  const apps = useInstalledApps()
  return (
    <Dialog open onClose={onClose} title={t`Share to a mini app`} width="narrow">
      {apps && account ? (
        <Targets apps={apps} account={account} cast={cast} onClose={onClose} />
      ) : (
        <RowSkeletons count={3} />
      )}
    </Dialog>
  )
}

interface TargetsProps extends ShareToAppProps {
  apps: readonly InstalledMiniApp[]
  account: Account
}

function Targets({ apps, account, cast, onClose }: TargetsProps) {
  useMiniAppHost()
  const queries = useQueries({
    queries: apps.map(({ url }) => ({
      queryKey: ['mini-app-facts', url],
      queryFn: () => fetchFacts(url),
      staleTime: 300_000,
      retry: false,
    })),
  })
  if (queries.some(({ isPending }) => isPending)) return <RowSkeletons count={3} />
  const targets = apps.flatMap((app, at) => {
    const url = castShareUrl(queries[at]?.data?.manifest ?? null, cast, account.fid)
    return url ? [{ app, url }] : []
  })
  if (targets.length === 0)
    return (
      <EmptyState
        title={t`None of your mini apps accept casts`}
        action={
          <Link to="/apps" onClick={onClose} className={buttonClass('primary')}>
            {t`See all mini apps`}
          </Link>
        }
      >
        {t`Mini apps that you’ve added and that accept casts will appear here.`}
      </EmptyState>
    )
  return (
    <ul aria-label={t`Mini apps`} className="p-2">
      {targets.map(({ app, url }) => (
        <li key={app.domain}>
          <button
            type="button"
            className="flex min-h-14 w-full items-center gap-3.5 rounded-small px-3 text-start hover:bg-sunken"
            onClick={() => {
              onClose()
              openMiniApp({
                url,
                name: app.name,
                icon: app.icon,
                location: { type: 'cast_share', cast: miniAppCast(cast) },
              })
            }}
          >
            <Avatar url={app.icon} name={app.name} seed={app.name.length} size={40} square />
            <bdi className="min-w-0 truncate font-medium">{cleanName(app.name, app.domain)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
