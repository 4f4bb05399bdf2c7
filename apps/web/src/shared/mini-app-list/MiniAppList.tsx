import { type AnswerOf, useAccount } from '@castaway/react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { displayNameOf, handleOf, UserLink } from '../../app/names'
import { ErrorState } from '../../ui/errors/ErrorState'
import { paginationOf } from '../../ui/feed/pagination'
import { VirtualFeed } from '../../ui/feed/VirtualFeed'
import { RowSkeletons } from '../../ui/Skeleton'
import { EndOfList } from '../casts/CastList'
import { appFacts } from '../embeds/frames/app-facts'
import { useBlockedApps } from '../mini-apps/blocking'
import { launchListed, type ListedMiniApp, MiniAppRow } from '../mini-apps/MiniAppRow'
import { domainOfApp } from '../mini-apps/use-installed'

type CatalogPage = AnswerOf<'searchFrames'>
export type CatalogApp = CatalogPage['frames'][number]

/** An app of the catalog as a list shows it: its home page, whichever of its pages was found. */
export function listedApp(app: CatalogApp): ListedMiniApp {
  const { listed, name, icon } = appFacts(app)
  const splashColor = listed?.splash_background_color
  const { author } = app
  return {
    url: listed?.home_url ?? app.frames_url,
    name,
    icon,
    splashColor,
    ...(author && { author: { fid: author.fid, username: handleOf(author) } }),
  }
}

interface CatalogRowProps {
  app: CatalogApp
  users?: ReactNode
  actions?: ReactNode
}

/** One app of the catalog, with its author. */
export function CatalogRow({ app, users, actions }: CatalogRowProps) {
  const { listed } = appFacts(app)
  return (
    <MiniAppRow
      app={listedApp(app)}
      about={listed?.subtitle ?? listed?.description}
      users={users}
      actions={actions}
      by={
        app.author ? (
          <UserLink user={app.author} className="shrink-0 truncate hover:underline">
            <bdi>{displayNameOf(app.author)}</bdi>
          </UserLink>
        ) : null
      }
    />
  )
}

interface MiniAppListProps {
  label: string
  /** Name of the list within its page. */
  name: string
  query: UseInfiniteQueryResult<InfiniteData<CatalogPage>>
  empty: ReactNode
  actions?: (app: CatalogApp) => ReactNode
}

/** Mini apps of the catalog, as a list that keys can move through. */
export function MiniAppList({ label, name, query, empty, actions }: MiniAppListProps) {
  const blocked = useBlockedApps()
  const byUrl = useMemo(
    () =>
      new Map<string, CatalogApp>(
        (query.data?.pages ?? [])
          .flatMap(({ frames }) => frames)
          .filter((frame) => !blocked?.has(domainOfApp(listedApp(frame)) ?? ''))
          .map((frame) => [frame.frames_url, frame]),
      ),
    [query.data, blocked],
  )
  const keys = useMemo(() => [...byUrl.keys()], [byUrl])
  const render = useCallback(
    (key: string) => {
      const app = byUrl.get(key)
      return app ? <CatalogRow app={app} actions={actions?.(app)} /> : null
    },
    [byUrl, actions],
  )
  const hasAccount = Boolean(useAccount())
  const commands = useMemo(() => {
    const open = (key: string) => {
      const app = byUrl.get(key)
      if (app) launchListed(listedApp(app), hasAccount)
    }
    return { o: open, Enter: open }
  }, [byUrl, hasAccount])
  if (query.isPending) return <RowSkeletons />
  if (query.isError && keys.length === 0) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  if (keys.length === 0) return empty
  return (
    <VirtualFeed
      label={label}
      name={name}
      keys={keys}
      render={render}
      commands={commands}
      more={paginationOf(query)}
      end={<EndOfList />}
    />
  )
}
