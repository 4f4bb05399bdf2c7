import { t } from '@lingui/core/macro'
import { useAccount } from '@castaway/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useSyncExternalStore } from 'react'
import { workbenchControls } from '../../../shared/mini-apps/workbench'
import { classes } from '../../../ui/classes'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { RowSkeletons } from '../../../ui/Skeleton'
import { safeUrl } from '../../../ui/text/safe-url'
import { UrlForm } from '../UrlForm'
import { useFilters } from '../use-filters'
import { appCheckQuery } from './app-check'
import { BridgeLog } from './BridgeLog'
import { Checks } from './Checks'
import { Launcher } from './Launcher'
import { SendEvents } from './SendEvents'

const KnownApps = lazyWithRetry(() => import('./KnownApps'))
const SignAssociation = lazyWithRetry(() => import('./SignAssociation'))

/** Page `/developers/mini-apps?url=`: what production refuses of a mini app, and how it behaves in its host. */
export default function MiniAppsPage() {
  const { filters, filter } = useFilters<'url'>()
  const account = useAccount()
  const queries = useQueryClient()
  const url = safeUrl(filters.url)?.href
  const check = useQuery({ ...appCheckQuery(url ?? ''), enabled: url !== undefined })
  const controls = useSyncExternalStore(workbenchControls.subscribe, workbenchControls.read)
  return (
    // Beside the running app.
    <div className={classes(controls && 'wide:pe-[436px]')}>
      <UrlForm
        key={url}
        label={t`URL of a mini app`}
        url={url ?? ''}
        busy={check.isFetching}
        onSubmit={(chosen) => {
          if (chosen === url) void queries.invalidateQueries(appCheckQuery(chosen))
          else filter({ url: chosen })
        }}
      />
      {url === undefined ? (
        <Suspense>
          <KnownApps />
        </Suspense>
      ) : (
        <>
          {account ? <Launcher key={url} url={url} account={account} check={check.data} /> : null}
          {controls ? <SendEvents controls={controls} /> : null}
          <BridgeLog />
          {check.data ? (
            <Checks check={check.data} />
          ) : check.isError ? (
            <ErrorState error={check.error} retry={() => void check.refetch()} />
          ) : (
            <RowSkeletons count={3} />
          )}
          {account ? (
            <Suspense>
              <SignAssociation key={url} host={new URL(url).host} account={account} />
            </Suspense>
          ) : null}
        </>
      )}
    </div>
  )
}
