/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the row is a larger target for its links and the o key */
import { Trans } from '@lingui/react/macro'
import { type Cast, useCast, useCastaway, useUser } from '@castaway/react'
import { memo, type MouseEvent } from 'react'
import { Avatar } from '../../ui/Avatar'
import { classes } from '../../ui/classes'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { CastBar } from './CastBar'
import { CastEmbeds } from '../embeds/CastEmbeds'
import { sortEmbeds } from '../embeds/embed-kinds'
import { ExpandableText } from './ExpandableText'
import { RecastedBy, type Recasters } from './RecastedBy'
import { ChannelLink, displayNameOf, handleOf, UserLink, UserName } from '../../app/names'
import { useCastActions } from './use-cast-actions'

export interface CastRowProps {
  hash: string
  /** Draws thread lines to the rows above and below. */
  lineAbove?: boolean
  lineBelow?: boolean
  /** The depth of a reply below the focal cast; indents it. */
  depth?: number
  /** Hides the channel, which a channel page need not repeat in every row. */
  hideChannel?: boolean
  /** Hides the parent's author, since in a thread the parent is shown above anyway. */
  hideReplyTo?: boolean
  /** Whose recasts are shown above the cast. */
  recasters?: Recasters
}

/** One cast in a list. Subscribes only to its own cast, so a like rerenders one row. */
export const CastRow = memo(function CastRow(props: CastRowProps) {
  const cast = useCast(props.hash)
  const { store } = useCastaway()
  // The cast was evicted to save memory and is being refetched.
  if (!cast && store.isEvicted(props.hash)) return <div className="h-32 border-b border-line" />
  if (!cast) return <Gone />
  return <Row {...props} cast={cast} />
})

function Gone() {
  return (
    <div className="border-b border-line px-(--row-x) py-3 text-small text-ink-soft">
      <Trans>This cast was deleted.</Trans>
    </div>
  )
}

function Row({
  cast,
  lineAbove,
  lineBelow,
  depth = 0,
  hideChannel,
  hideReplyTo,
  recasters,
}: CastRowProps & { cast: Cast }) {
  const actions = useCastActions()
  const embeds = sortEmbeds(cast.embeds)
  const { author } = cast
  return (
    <div
      onClick={(event) => {
        if (opens(event)) actions.open(cast)
      }}
      className={classes(
        'relative cursor-pointer px-(--row-x) transition-colors duration-100 hover:bg-surface/70',
        !lineBelow && 'border-b border-line',
        depth > 0 && 'mid:ps-[calc(var(--row-x)+var(--depth)*22px)]',
      )}
      style={depth > 0 ? ({ '--depth': Math.min(depth, 3) } as React.CSSProperties) : undefined}
    >
      {recasters === undefined ? null : <RecastedBy cast={cast} recasters={recasters} />}
      <div className="flex gap-3">
        <div className="flex flex-col items-center">
          <span
            className={classes('w-0.5 shrink-0 rounded-b-full', lineAbove && 'bg-line')}
            style={{ height: 'var(--row-y)' }}
          />
          <UserLink user={author} className="rounded-full">
            <span className="sr-only">{displayNameOf(author)}</span>
            <Avatar
              url={author.pfp_url}
              name={displayNameOf(author)}
              seed={author.fid}
              className={lineAbove ? 'mt-1' : ''}
            />
          </UserLink>
          {lineBelow ? <span className="mt-1.5 w-0.5 flex-1 rounded-t-full bg-line" /> : null}
        </div>
        <div className="min-w-0 flex-1 pt-(--row-y) pb-[calc(var(--row-y)*0.5)]">
          <div className="flex items-baseline gap-1.5">
            <UserName user={author} short={Boolean(cast.channel) && !hideChannel} />
            <span className="text-ink-soft" aria-hidden="true">
              ·
            </span>
            <RelativeTime time={cast.timestamp} className="shrink-0 text-ink-soft" />
            {!hideChannel && cast.channel ? (
              <span className="ms-auto min-w-0 shrink truncate ps-2 text-small">
                <ChannelLink channel={cast.channel} />
              </span>
            ) : null}
          </div>
          {!hideReplyTo && cast.parent_hash ? (
            <ReplyTo fid={cast.parent_author?.fid ?? null} />
          ) : null}
          <ExpandableText hash={cast.hash} text={cast.text} without={embeds.shown} />
          <CastEmbeds embeds={embeds} hash={cast.hash} />
          <CastBar cast={cast} className="mt-1.5" />
        </div>
      </div>
    </div>
  )
}

/** Whether a click opens the cast: on the row itself, not on something in it, and not the end of a text selection. */
function opens(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return false
  if ((event.target as Element).closest('a,button,video,audio,input,[data-handles-press]'))
    return false
  return !getSelection()?.toString()
}

function ReplyTo({ fid }: { fid: number | null }) {
  const user = useUser(fid ?? -1)
  const name = user ? handleOf(user) : ''
  return (
    <p className="truncate text-small text-ink-soft">
      {user ? (
        <Trans>
          in reply to{' '}
          <UserLink user={user} className="font-medium text-accent hover:underline">
            <bdi>@{name}</bdi>
          </UserLink>
        </Trans>
      ) : (
        <Trans>in reply to a cast</Trans>
      )}
    </p>
  )
}
