import { Link } from '@tanstack/react-router'
import { AtSign, Heart, MessageCircle, Quote, Repeat2, UserPlus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar'
import { classes } from '../../ui/classes'
import { RelativeTime } from '../../ui/RelativeTime'
import { CastRow } from '../cast/CastRow'
import { displayNameOf, UserLink } from '../cast/names'
import type { NotificationLike } from './shapes'
import { joins, peopleOf, sentenceOf } from './words'

const FACES = 7

const icons: Record<NotificationLike['type'], { icon: ReactNode; tone: string }> = {
  likes: { icon: <Heart size={21} className="fill-current" />, tone: 'text-like' },
  recasts: { icon: <Repeat2 size={22} />, tone: 'text-recast' },
  follows: { icon: <UserPlus size={21} />, tone: 'text-accent' },
  mention: { icon: <AtSign size={16} />, tone: 'text-accent' },
  reply: { icon: <MessageCircle size={16} />, tone: 'text-accent' },
  quote: { icon: <Quote size={16} />, tone: 'text-accent' },
}

export interface NotificationRowProps {
  notification: NotificationLike
  /** It was not seen before this visit. */
  isNew: boolean
}

/** One line of the list: who did what, and to which cast. */
export const NotificationRow = memo(function NotificationRow({
  notification,
  isNew,
}: NotificationRowProps) {
  const { type, cast } = notification
  const isGroup = type === 'likes' || type === 'recasts' || type === 'follows'
  return (
    <div className={classes('relative', isNew && 'bg-accent-wash/45')}>
      {isNew ? (
        <span className="absolute inset-y-0 start-0 w-0.75 bg-accent">
          <span className="sr-only">New</span>
        </span>
      ) : null}
      {isGroup || !cast ? (
        <Group notification={notification} />
      ) : (
        <>
          <Label notification={notification} />
          <CastRow hash={cast.hash} hideReplyTo={type === 'reply'} />
        </>
      )}
    </div>
  )
})

/** Above a cast that speaks to the reader: why it is here. The cast itself names its author. */
function Label({ notification }: { notification: NotificationLike }) {
  const { icon, tone } = icons[notification.type]
  return (
    <p className="flex items-center gap-2 px-(--row-x) pt-2.5 -mb-1 text-small text-ink-soft">
      <span
        aria-hidden="true"
        className={classes('inline-grid w-(--avatar) justify-items-end', tone)}
      >
        {icon}
      </span>
      <span className="ps-1 first-letter:uppercase">{sentenceOf(notification).did}</span>
    </p>
  )
}

function Group({ notification }: { notification: NotificationLike }) {
  const { icon, tone } = icons[notification.type]
  const { people, others, did } = sentenceOf(notification)
  const { before, tail } = joins(people.length, others)
  const faces = peopleOf(notification).slice(0, FACES)
  const { cast } = notification
  return (
    <div className="flex gap-3 border-b border-line px-(--row-x) py-(--row-y)">
      <span
        aria-hidden="true"
        className={classes('flex w-(--avatar) shrink-0 justify-end pt-1', tone)}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        {faces.length > 0 ? (
          <div className="mb-2 flex flex-wrap gap-1">
            {faces.map((person) => (
              <UserLink key={person.fid} user={person} className="rounded-full">
                <span className="sr-only">{displayNameOf(person)}</span>
                <Avatar
                  url={person.pfp_url}
                  name={displayNameOf(person)}
                  seed={person.fid}
                  size={32}
                />
              </UserLink>
            ))}
          </div>
        ) : null}
        <p className="[overflow-wrap:anywhere]">
          {people.length === 0 && others === 0 ? 'Someone' : null}
          {people.map((person, index) => (
            <span key={person.fid}>
              {before[index]}
              <UserLink user={person} className="font-semibold hover:underline">
                <bdi>{displayNameOf(person)}</bdi>
              </UserLink>
            </span>
          ))}
          {tail} {did}{' '}
          <RelativeTime
            time={notification.most_recent_timestamp}
            className="whitespace-nowrap text-ink-soft"
          />
        </p>
        {cast ? (
          <Link
            to="/cast/$hash"
            params={{ hash: cast.hash }}
            className="mt-1 block text-ink-soft hover:text-ink"
          >
            <span
              dir="auto"
              className="line-clamp-2 [overflow-wrap:anywhere] whitespace-pre-line [unicode-bidi:isolate]"
            >
              {cast.text?.trim() || 'A cast without words'}
            </span>
          </Link>
        ) : null}
      </div>
    </div>
  )
}
