import * as op from '@castaway/client/operations'
import { createQueries, useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { clientWith } from '../../app/client-with'
import { displayNameOf } from '../../app/names'
import { ErrorState } from '../../ui/errors/ErrorState'
import { formatList } from '../../ui/format/format-list'
import { RowSkeletons } from '../../ui/Skeleton'
import { CatalogRow, listedApp } from '../../shared/mini-app-list/MiniAppList'
import { AppMenu } from './AppMenu'
import { NoMiniApps } from './NoMiniApps'

const client = clientWith({ fetchRelevantFrames: op.fetchRelevantFrames })

/** Apps that people whom the account follows have used this week. */
export function FollowedApps({ fid }: { fid: number }) {
  const { store } = useCastaway()
  const query = useQuery(
    createQueries(client, store).fetchRelevantFrames.query({ viewerFid: fid, timeWindow: '7d' }),
  )
  if (query.isPending) return <RowSkeletons />
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const apps = query.data.relevant_frames.flatMap(({ frame, top_relevant_users: users }) =>
    frame ? [{ frame, users }] : [],
  )
  if (apps.length === 0)
    return <NoMiniApps>{t`Mini apps that people you follow use will appear here.`}</NoMiniApps>
  return (
    <ul aria-label={t`Mini apps`}>
      {apps.map(({ frame, users }) => {
        const names = formatList(users.slice(0, 3).map(displayNameOf))
        return (
          <li key={frame.frames_url}>
            <CatalogRow
              app={frame}
              actions={<AppMenu app={listedApp(frame)} />}
              users={
                users.length > 0 ? (
                  <p className="mt-1 truncate text-small text-ink-soft">{t`Used by ${names}`}</p>
                ) : null
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
