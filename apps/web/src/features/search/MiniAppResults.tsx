import * as op from '@castaway/client/operations'
import { type AnswerOf, createQueries, useAccount, useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { clientWith } from '../../app/client-with'
import { Avatar } from '../../ui/Avatar'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { paginationOf } from '../../ui/feed/pagination'
import { openMiniApp } from '../../shared/mini-apps/open-mini-app'
import { appFacts } from '../../shared/embeds/frames/app-facts'
import { cleanName } from '../../ui/text/rich-text-parts'
import { safeUrl } from '../../ui/text/safe-url'
import { RowSkeletons } from '../../ui/Skeleton'
import { VirtualFeed } from '../../ui/feed/VirtualFeed'
import { EndOfList } from '../../shared/casts/CastList'
import { displayNameOf, UserLink } from '../../app/names'
import type { ResultsProps } from '../../shared/search/CastResults'
import { plainWords } from '../../shared/search/query'

type MiniApp = AnswerOf<'searchFrames'>['frames'][number]

const client = clientWith({ searchFrames: op.searchFrames })

/** Mini apps by name and description. */
export function MiniAppResults({ state, onChange }: ResultsProps) {
  const { store } = useCastaway()
  const words = plainWords(state.q)
  const query = useInfiniteQuery(
    createQueries(client, store).searchFrames.infinite({ q: words, limit: 20 }),
  )
  const byUrl = useMemo(
    () =>
      new Map<string, MiniApp>(
        (query.data?.pages ?? []).flatMap(({ frames }) =>
          frames.map((frame) => [frame.frames_url, frame] as const),
        ),
      ),
    [query.data],
  )
  const keys = useMemo(() => [...byUrl.keys()], [byUrl])
  const render = useCallback(
    (key: string) => {
      const app = byUrl.get(key)
      return app ? <Tile app={app} /> : null
    },
    [byUrl],
  )
  const account = useAccount()
  const commands = useMemo(() => {
    const open = (key: string) => {
      const app = byUrl.get(key)
      const url = app && homeOf(app)
      if (!url) return
      if (account) launch(app, url)
      else window.open(url.href, '_blank', 'noopener,noreferrer')
    }
    return { o: open, Enter: open }
  }, [byUrl, account])
  if (query.isPending) return <RowSkeletons />
  if (query.isError && keys.length === 0) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  if (keys.length === 0) {
    return (
      <EmptyState
        title={t`No mini apps found`}
        action={
          <Button onClick={() => onChange({ tab: 'casts' })}>
            <Trans>Search casts</Trans>
          </Button>
        }
      >
        <Trans>No mini apps match “{words}”.</Trans>
      </EmptyState>
    )
  }
  return (
    <VirtualFeed
      label={t`Mini apps for ${words}`}
      name={`search-apps-${words}`}
      keys={keys}
      render={render}
      commands={commands}
      more={paginationOf(query)}
      end={<EndOfList />}
    />
  )
}

const homeOf = (app: MiniApp): URL | undefined =>
  safeUrl(appFacts(app).listed?.home_url ?? app.frames_url)

function launch(app: MiniApp, url: URL) {
  const { listed, name, icon } = appFacts(app)
  const splashColor = listed?.splash_background_color
  openMiniApp({ url: url.href, name, icon, splashColor, location: { type: 'launcher' } })
}

function Tile({ app }: { app: MiniApp }) {
  const { listed: manifest, icon, ...facts } = appFacts(app)
  const url = homeOf(app)
  const account = useAccount()
  const name = cleanName(facts.name, url?.host ?? t`Mini app`)
  const about = cleanName(manifest?.subtitle ?? manifest?.description, '')
  return (
    <div className="relative flex items-start gap-3.5 border-b border-line px-(--row-x) py-(--row-y) transition-colors duration-100 hover:bg-surface/70">
      <Avatar url={icon} name={name} seed={name.length} size={48} square />
      <div className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{name}</bdi>
        <p className="flex min-w-0 gap-1.5 text-small text-ink-soft">
          {url ? <bdi className="truncate">{url.host}</bdi> : null}
          {app.author ? (
            <UserLink user={app.author} className="shrink-0 truncate hover:underline">
              <bdi>{displayNameOf(app.author)}</bdi>
            </UserLink>
          ) : null}
        </p>
        {about ? (
          <p dir="auto" className="mt-1 line-clamp-2 [overflow-wrap:anywhere]">
            {about}
          </p>
        ) : null}
      </div>
      {url ? (
        <a
          href={url.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={t`Open ${name}`}
          className={buttonClass('plain', 'small')}
          onClick={(event) => {
            if (!account || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            launch(app, url)
          }}
        >
          <Trans>Open</Trans>
        </a>
      ) : null}
    </div>
  )
}
