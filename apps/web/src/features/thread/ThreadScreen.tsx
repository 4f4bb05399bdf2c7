import { useCast, useCastaway } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import type { ThreadSort } from '../../router'
import { ErrorState } from '../../ui/ErrorState'
import { CastSkeletons, Skeleton } from '../../ui/Skeleton'
import { moreOf } from '../../ui/more-of'
import { VirtualFeed } from '../../ui/VirtualFeed'
import { CastRow } from '../cast/CastRow'
import { displayNameOf } from '../cast/names'
import { useCastCommands } from '../cast/use-cast-commands'
import { flatten, type ThreadRow } from './flatten'
import { FocusedCast } from './FocusedCast'
import { ReplyPrompt } from './ReplyPrompt'

/** A cast, what it answers and what answers it. */
export function ThreadScreen() {
  const { hash } = useParams({ from: '/cast/$hash' })
  // Another cast is another screen: nothing of the last one may show in it.
  return <Thread key={hash} hash={hash.toLowerCase()} />
}

function Thread({ hash }: { hash: string }) {
  const { q } = useCastaway()
  const { sort = 'chron' } = useSearch({ from: '/cast/$hash' })
  const navigate = useNavigate({ from: '/cast/$hash' })
  const known = useCast(hash)
  const query = useInfiniteQuery(
    q.lookupCastConversation.infinite({
      identifier: hash,
      type: 'hash',
      replyDepth: 3,
      includeChronologicalParentCasts: true,
      sortType: sort,
      limit: 25,
    }),
  )
  useTitle(known ? `${displayNameOf(known.author)}: ${known.text.slice(0, 60)}` : 'Thread')

  const rows = useMemo(
    () => rowsOf(query.data?.pages.map((page) => page.conversation)),
    [query.data],
  )
  // The cast that was opened from a list is known already: it shows at once, the rest joins it.
  const keys = useMemo(
    () => (rows.size > 0 ? [...rows.keys()] : known ? [hash] : []),
    [rows, known, hash],
  )
  const commands = useCastCommands()
  const onSort = useCallback(
    (next: ThreadSort) =>
      void navigate({ search: next === 'chron' ? {} : { sort: next }, replace: true }),
    [navigate],
  )
  const replies = [...rows.values()].filter((row) => row.role === 'reply').length
  const render = useCallback(
    (key: string) => {
      const row = rows.get(key)
      if (key === hash) {
        return (
          <>
            <FocusedCast
              hash={key}
              lineAbove={row?.lineAbove ?? false}
              sort={sort}
              onSort={onSort}
            />
            <ReplyPrompt hash={key} />
          </>
        )
      }
      return (
        <CastRow
          hash={key}
          depth={row?.depth ?? 0}
          lineAbove={row?.lineAbove ?? false}
          lineBelow={row?.lineBelow ?? false}
          hideReplyTo
          hideChannel
        />
      )
    },
    [rows, hash, sort, onSort],
  )

  return (
    <>
      <ScreenHeader title="Thread" back />
      {keys.length === 0 && query.isError ? (
        <ErrorState
          error={isNotThere(query.error) ? { code: 'CAST_NOT_FOUND' } : query.error}
          retry={() => void query.refetch()}
        />
      ) : keys.length === 0 ? (
        <>
          <Skeleton className="mx-(--row-x) mt-5 h-24" />
          <CastSkeletons count={4} />
        </>
      ) : (
        <VirtualFeed
          label="Thread"
          name="thread"
          keys={keys}
          render={render}
          commands={commands}
          startAt={hash}
          more={moreOf(query)}
          end={
            <AfterReplies
              pending={query.isPending}
              failed={query.isError}
              error={query.error}
              replies={replies}
              retry={() => void query.refetch()}
            />
          }
        />
      )}
    </>
  )
}

const isNotThere = (error: unknown) => (error as { status?: number } | null)?.status === 404

function AfterReplies({
  pending,
  failed,
  error,
  replies,
  retry,
}: {
  pending: boolean
  failed: boolean
  error: unknown
  replies: number
  retry: () => void
}) {
  if (pending) return <CastSkeletons count={3} />
  if (failed) return <ErrorState error={error} retry={retry} />
  return (
    // Room below, so that even a cast without replies can stand at the top of the window, and never
    // so much that all casts leave it: an empty feed says nothing to a screen reader.
    <p className="min-h-[calc(100dvh-20rem)] mid:min-h-[calc(100dvh-14rem)] px-6 py-10 text-center text-small text-ink-soft">
      {replies === 0 ? 'No replies yet. Yours could be the first.' : ''}
    </p>
  )
}

function rowsOf(
  pages: readonly Parameters<typeof flatten>[0][] | undefined,
): Map<string, ThreadRow> {
  const rows = new Map<string, ThreadRow>()
  for (const page of pages ?? []) {
    for (const row of flatten(page)) if (!rows.has(row.hash)) rows.set(row.hash, row)
  }
  return rows
}
