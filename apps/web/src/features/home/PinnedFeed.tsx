import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCastaway, useMe } from '@castaway/react'
import type { RecordEntry } from '@castaway/react/records'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { CastSkeletons } from '../../ui/Skeleton'
import { CastList } from '../../shared/casts/CastList'
import { NewPostsPill } from '../../shared/casts/NewPostsPill'
import { recordsOf, useRecords } from '../../app/records'
import { searchParamsOf, searchStateFrom } from '../../shared/search/url-state'
import { unpin } from '../../shared/pins/pins'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const ListFeed = lazyWithRetry(() =>
  import('../../shared/lists/ListFeed').then((file) => ({ default: file.ListFeed })),
)
const CastResults = lazyWithRetry(() =>
  import('../../shared/search/CastResults').then((file) => ({ default: file.CastResults })),
)

/** The feed of a pinned tab. */
export function PinnedFeed({ id }: { id: string }) {
  const pins = useRecords('tab')
  const lists = useRecords('list')
  const searches = useRecords('search')
  if (!pins || !lists || !searches) return <CastSkeletons />
  const body = pins.find((each) => each.id === id)?.body
  if (!body) return <MissingTab />
  if (body.shows === 'channel') return <ChannelTab id={body.of} title={body.title} />
  const list = lists.find((each) => each.id === body.of)
  const search = searches.find((each) => each.id === body.of)
  return (
    <Suspense fallback={<CastSkeletons />}>
      {body.shows === 'list' && list ? (
        <ListFeed list={list} />
      ) : body.shows === 'search' && search ? (
        <SearchTab search={search.body} />
      ) : (
        <MissingTab id={id} />
      )}
    </Suspense>
  )
}

function ChannelTab({ id, title }: { id: string; title: string }) {
  const { q } = useCastaway()
  const owner = useMe().data?.account?.fid ?? 0
  const options = q.fetchFeedByChannelIds.keys({ channelIds: [id], membersOnly: false, limit: 25 })
  const query = useInfiniteQuery(options)
  return (
    <>
      <NewPostsPill options={options} topics={[`channel:${id}`]} />
      <CastList
        label={t`Casts in ${title}`}
        name={`channel ${id}`}
        query={query}
        resume={`channel.${owner}.${id}`}
        row={channelRow}
        empty={
          <EmptyState
            title={t`It’s quiet here`}
            action={
              <Link
                to="/c/$channelId"
                params={{ channelId: id }}
                className={buttonClass('primary')}
              >
                <Trans>Go to the channel</Trans>
              </Link>
            }
          >
            <Trans>No one has cast in this channel yet.</Trans>
          </EmptyState>
        }
      />
    </>
  )
}

const channelRow = { hideChannel: true }

function SearchTab({ search }: { search: RecordEntry<'search'>['body'] }) {
  const navigate = useNavigate()
  const state = searchStateFrom({ ...search, q: search.query, tab: 'casts' })
  return (
    <CastResults
      state={state}
      onChange={(change) =>
        void navigate({ to: '/search', search: searchParamsOf({ ...state, ...change }) })
      }
    />
  )
}

/** The tab, or what it shows, was removed on another device or in another browser tab. */
function MissingTab({ id }: { id?: string }) {
  const castaway = useCastaway()
  const navigate = useNavigate({ from: '/' })
  return (
    <EmptyState
      title={t`This tab no longer exists`}
      action={
        id ? (
          <Button
            tone="primary"
            onClick={() => {
              void unpin(recordsOf(castaway).store, id)
              void navigate({ search: {} })
            }}
          >
            <Trans>Remove tab</Trans>
          </Button>
        ) : (
          <Link to="/" className={buttonClass('primary')}>
            <Trans>Go to Home</Trans>
          </Link>
        )
      }
    >
      {id ? (
        <Trans>The list or saved search in this tab was deleted.</Trans>
      ) : (
        <Trans>It was unpinned or belongs to someone else.</Trans>
      )}
    </EmptyState>
  )
}
