import { plural, t } from '@lingui/core/macro'
import { useCast } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { buttonClass } from '../../ui/Button'
import { ErrorState } from '../../ui/errors/ErrorState'
import { paginationOf } from '../../ui/feed/pagination'
import { Pill } from '../../ui/Pill'
import { CastSkeletons, Skeleton } from '../../ui/Skeleton'
import { VirtualFeed } from '../../ui/feed/VirtualFeed'
import type { ThreadSort } from '../../app/search-params'
import { useCastCommands } from '../../shared/casts/use-cast-commands'
import { FocusedCast } from './FocusedCast'
import { ReplyPrompt } from './ReplyPrompt'
import { GoneRow, HiddenRow, MoreRow, ReplyRow } from './ThreadRows'
import { useNewReplies } from './use-new-replies'
import { useThread } from './use-thread'

export interface ConversationProps {
  hash: string
  sort: ThreadSort
  onSort: (sort: ThreadSort) => void
  /** Called when the network does not have the cast, or no longer has it. */
  onMissing: (hash: string) => void
}

/** The conversation around a cast; starts at the cast itself. */
export function Conversation({ hash, sort, onSort, onMissing }: ConversationProps) {
  const known = useCast(hash)
  const {
    query,
    isMissing,
    isSought,
    rows,
    hashes,
    fold,
    reveal,
    loadBelow,
    loadEarlier,
    insert,
    hasEarlier,
  } = useThread(hash, sort)
  useEffect(() => {
    if (isMissing) onMissing(hash)
  }, [isMissing, onMissing, hash])
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows])
  // A cast that was opened from a list is in the cache: it shows at once, and the rest is added.
  const keys = useMemo(
    () => (rows.length > 0 ? rows.map((row) => row.key) : known ? [hash] : []),
    [rows, known, hash],
  )
  const isShown = useCallback((each: string) => byKey.has(each), [byKey])
  // Casts below a collapsed one are not shown, but not new either.
  const isLoaded = useCallback((each: string) => hashes.has(each), [hashes])
  const { waiting, clear } = useNewReplies({ isShown, isLoaded })
  const showArrived = () => {
    for (const each of waiting) insert(each.parent_hash, [{ hash: each.hash }])
    clear()
  }

  const castCommands = useCastCommands()
  const commands = useMemo(
    () => ({
      ...castCommands,
      x: (key: string) => {
        const row = byKey.get(key)
        if (row?.kind === 'hidden') reveal(row.hash)
        else if (row?.role === 'reply' && row.below > 0) fold(row.hash)
      },
    }),
    [castCommands, byKey, fold, reveal],
  )
  const render = useCallback(
    (key: string) => {
      const row = byKey.get(key)
      if (key === hash) {
        return (
          <>
            <FocusedCast
              hash={key}
              lineAbove={row?.lineAbove ?? false}
              sort={sort}
              onSort={onSort}
              hasReplies={rows.some((each) => each.role === 'reply')}
            />
            <ReplyPrompt hash={key} />
          </>
        )
      }
      if (!row) return null
      if (row.kind === 'gone') return <GoneRow />
      if (row.kind === 'earlier') return <MoreRow row={row} load={loadEarlier} />
      if (row.kind === 'more') return <MoreRow row={row} load={loadBelow} />
      if (row.kind === 'hidden') return <HiddenRow row={row} onReveal={reveal} />
      return <ReplyRow row={row} onFold={fold} />
    },
    [byKey, rows, hash, sort, onSort, loadBelow, loadEarlier, reveal, fold],
  )

  if (keys.length === 0) {
    if (isMissing && !isSought) return <NoSuchCast />
    if (query.isError && !isMissing) {
      return <ErrorState error={query.error} retry={() => void query.refetch()} />
    }
    return (
      <>
        <Skeleton className="mx-(--row-x) mt-5 h-24" />
        <CastSkeletons count={4} />
      </>
    )
  }
  const replies = rows.filter((row) => row.role === 'reply').length
  const count = waiting.length
  return (
    <>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> may not contain block elements
        role="status"
        className="pointer-events-none sticky top-27 z-10 flex h-0 justify-center"
      >
        {count > 0 ? (
          <Pill
            label={plural(count, { one: '# new reply', other: '# new replies' })}
            onClick={showArrived}
          />
        ) : null}
      </div>
      <VirtualFeed
        label={t`Thread`}
        name="thread"
        keys={keys}
        render={render}
        commands={commands}
        // Loading earlier casts must not scroll back to the focal cast.
        {...(hasEarlier ? {} : { startAt: hash })}
        more={paginationOf(query)}
        pending={query.isPending}
        end={
          <AfterReplies
            pending={query.isPending}
            failed={query.isError && !isMissing}
            isGone={!known}
            error={query.error}
            replies={replies}
            retry={() => void query.refetch()}
          />
        }
      />
    </>
  )
}

function NoSuchCast() {
  return (
    <ErrorState
      error={{ code: 'CAST_NOT_FOUND' }}
      instead={
        <Link to="/" className={buttonClass('primary')}>
          {t`Go to Home`}
        </Link>
      }
    />
  )
}

function AfterReplies({
  pending,
  failed,
  isGone,
  error,
  replies,
  retry,
}: {
  pending: boolean
  failed: boolean
  /** The cast was deleted, so no one can reply to it. */
  isGone: boolean
  error: unknown
  replies: number
  retry: () => void
}) {
  if (pending) return <CastSkeletons count={3} />
  if (failed) return <ErrorState error={error} retry={retry} />
  return (
    // Bottom space, so that even a cast without replies can be scrolled to the top of the viewport, but never so much
    // that all casts leave it: a screen reader would find an empty feed.
    <p className="print:hidden min-h-[calc(100dvh-20rem)] mid:min-h-[calc(100dvh-14rem)] px-6 py-10 text-center text-small text-ink-soft">
      {replies === 0 && !isGone ? t`No replies yet. Yours could be the first.` : ''}
    </p>
  )
}
