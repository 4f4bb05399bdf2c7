import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type Cast, useCast } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FullTime } from '../../ui/format/RelativeTime'
import { Avatar } from '../../ui/Avatar'
import { Count } from '../../ui/format/Count'
import { RichText } from '../../ui/text/RichText'
import { EmptyState } from '../../ui/EmptyState'
import { type ThreadSort, threadSorts } from '../../app/search-params'
import { CastBar } from '../../shared/casts/CastBar'
import { CastEmbeds } from '../../shared/embeds/CastEmbeds'
import { sortEmbeds } from '../../shared/embeds/embed-kinds'
import { ChannelLink, displayNameOf, handleOf, UserLink } from '../../app/names'
import { FollowButton } from '../../shared/people/FollowButton'

interface FocusedCastProps {
  hash: string
  lineAbove: boolean
  sort: ThreadSort
  onSort: (sort: ThreadSort) => void
  hasReplies: boolean
}

/** The focal cast of a thread: larger, with all details. */
export function FocusedCast({ hash, lineAbove, sort, onSort, hasReplies }: FocusedCastProps) {
  const cast = useCast(hash)
  if (!cast) {
    return (
      <EmptyState title={t`This cast was deleted`}>
        {hasReplies || lineAbove ? t`The conversation around it is still here.` : null}
      </EmptyState>
    )
  }
  return <Focused cast={cast} lineAbove={lineAbove} sort={sort} onSort={onSort} />
}

const sortLabels: Record<ThreadSort, () => string> = {
  chron: () => t`Oldest first`,
  desc_chron: () => t`Newest first`,
  algorithmic: () => t`Top replies first`,
}

function Focused({
  cast,
  lineAbove,
  sort,
  onSort,
}: Omit<FocusedCastProps, 'hash' | 'hasReplies'> & { cast: Cast }) {
  const { author } = cast
  const embeds = sortEmbeds(cast.embeds)
  const appName = cast.app ? displayNameOf(cast.app) : ''
  return (
    <div className="px-(--row-x) pb-1">
      <div className="flex" style={{ height: 'var(--row-y)' }}>
        {lineAbove ? (
          <span className="ms-[calc(var(--avatar)/2-1px)] w-0.5 rounded-b-full bg-line" />
        ) : null}
      </div>
      <div className="flex items-center gap-3">
        <UserLink user={author} className="rounded-full">
          <span className="sr-only">{displayNameOf(author)}</span>
          <Avatar
            url={author.pfp_url}
            name={displayNameOf(author)}
            seed={author.fid}
            size={48}
            className={lineAbove ? 'mt-1' : ''}
          />
        </UserLink>
        <UserLink user={author} className="min-w-0 flex-1">
          <bdi className="block truncate text-prose font-bold hover:underline">
            {displayNameOf(author)}
          </bdi>
          <bdi className="block truncate text-ink-soft">@{handleOf(author)}</bdi>
        </UserLink>
        {author.viewer_context && !author.viewer_context.following ? (
          <FollowButton user={author} size="small" />
        ) : null}
      </div>
      <RichText
        text={cast.text}
        without={embeds.shown}
        className="mt-3.5 text-title! leading-[1.42]!"
      />
      <CastEmbeds embeds={embeds} hash={cast.hash} />
      <p className="mt-3.5 text-small text-ink-soft">
        <FullTime time={cast.timestamp} />
        {cast.channel ? (
          <>
            {' '}
            <Trans>
              in <ChannelLink channel={cast.channel} />
            </Trans>
          </>
        ) : null}
        {cast.app ? (
          <>
            {' '}
            <Trans>
              via <bdi>{appName}</bdi>
            </Trans>
          </>
        ) : null}
      </p>
      <CastMeta cast={cast} />
      <CastBar cast={cast} className="max-w-none! py-1" />
      {cast.replies.count > 0 ? (
        <div className="-mx-(--row-x) flex items-center justify-between gap-3 border-t border-line px-(--row-x) pt-2 pb-1 text-small text-ink-soft">
          <span>{t`Replies`}</span>
          {cast.replies.count > 1 ? (
            <label className="inline-flex items-center gap-2">
              <span className="sr-only">{t`Sort replies by`}</span>
              <select
                value={sort}
                onChange={(event) => onSort(event.target.value as ThreadSort)}
                className="h-8 cursor-pointer rounded-full bg-transparent px-2 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
              >
                {threadSorts.map((each) => (
                  <option key={each} value={each} className="bg-raised text-ink">
                    {sortLabels[each]()}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function CastMeta({ cast }: { cast: Cast }) {
  const { recasts_count: recasts, likes_count: likes } = cast.reactions
  if (recasts + likes === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 border-t border-line pt-2.5 text-ink-soft">
      {recasts > 0 ? (
        <FactLink hash={cast.hash} tab="recasts">
          <Count value={recasts} className="font-bold text-ink" />{' '}
          <Plural value={recasts} one="recast" other="recasts" />
        </FactLink>
      ) : null}
      {likes > 0 ? (
        <FactLink hash={cast.hash} tab="likes">
          <Count value={likes} className="font-bold text-ink" />{' '}
          <Plural value={likes} one="like" other="likes" />
        </FactLink>
      ) : null}
    </p>
  )
}

function FactLink(props: { hash: string; tab: 'recasts' | 'likes'; children: ReactNode }) {
  return (
    <Link
      to="/cast/$hash"
      params={{ hash: props.hash }}
      search={{ tab: props.tab }}
      className="min-h-6 hover:underline"
    >
      {props.children}
    </Link>
  )
}
