import { useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AtSign, Bell, Heart, MessageCircle, Quote, Repeat2, UserPlus } from 'lucide-react'
import { memo, type ReactNode, useId, useState } from 'react'
import { Avatar } from '../../ui/Avatar'
import { classes } from '../../ui/classes'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { CastRow } from '../../shared/casts/CastRow'
import { displayNameOf, handleOf, UserLink } from '../../app/names'
import { isGroup, type NotificationLike, peopleOf, type Person } from './notification-rows'
import { labelOf, sentenceOf } from './sentences'

const FACES = 7
/** People that the sentence names, at most. */
const NAMED = 3

const icons: Record<string, { icon: ReactNode; tone: string }> = {
  likes: { icon: <Heart size={21} className="fill-current" />, tone: 'text-like' },
  recasts: { icon: <Repeat2 size={22} />, tone: 'text-recast' },
  follows: { icon: <UserPlus size={21} />, tone: 'text-accent' },
  mention: { icon: <AtSign size={16} />, tone: 'text-accent' },
  reply: { icon: <MessageCircle size={16} />, tone: 'text-accent' },
  quote: { icon: <Quote size={16} />, tone: 'text-accent' },
}
const unknown = { icon: <Bell size={18} />, tone: 'text-ink-soft' }
const iconOf = (type: string) => (Object.hasOwn(icons, type) ? icons[type]! : unknown)

export interface NotificationRowProps {
  notification: NotificationLike
  /** Whether it was unseen before this visit. */
  isNew: boolean
  /** The user whose followers a row links to. */
  own: Person
  /** Filters out hidden people from profile images and names. */
  isShownPerson: (person: Person) => boolean
}

/** One row of the list: who did what, and to which cast. */
export const NotificationRow = memo(function NotificationRow(props: NotificationRowProps) {
  const { notification, isNew } = props
  const { type, cast } = notification
  return (
    <div className={classes('relative', isNew && 'bg-accent-wash/45')}>
      {isNew ? (
        <span className="absolute inset-y-0 start-0 w-0.75 bg-accent">
          <span className="sr-only">
            <Trans>New</Trans>
          </span>
        </span>
      ) : null}
      {isGroup(type) || !cast ? (
        <Group {...props} />
      ) : (
        <>
          <Label type={type} />
          <CastRow hash={cast.hash} hideReplyTo={type === 'reply'} />
        </>
      )}
    </div>
  )
})

function Label({ type }: { type: string }) {
  const { icon, tone } = iconOf(type)
  return (
    <p className="flex items-center gap-2 px-(--row-x) pt-2.5 -mb-1 text-small text-ink-soft">
      <span
        aria-hidden="true"
        className={classes('inline-grid w-(--avatar) justify-items-end', tone)}
      >
        {icon}
      </span>
      <span className="ps-1">{labelOf(type)}</span>
    </p>
  )
}

function Group({ notification, own, isShownPerson }: NotificationRowProps) {
  const { icon, tone } = iconOf(notification.type)
  const people = peopleOf(notification).filter(isShownPerson)
  return (
    <div className="relative flex gap-3 border-b border-line px-(--row-x) py-(--row-y) transition-colors duration-100 hover:bg-surface/70">
      <span
        aria-hidden="true"
        className={classes('flex w-(--avatar) shrink-0 justify-end pt-1', tone)}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <Faces people={people} />
        <p className="[overflow-wrap:anywhere]">
          {sentenceOf(notification, isShownPerson).map((part, index) =>
            typeof part === 'string' ? (
              <span key={index}>{part}</span>
            ) : (
              <UserLink
                key={`fid ${part.fid}`}
                user={part}
                className="relative z-[1] font-semibold hover:underline"
              >
                <bdi>{displayNameOf(part)}</bdi>
              </UserLink>
            ),
          )}{' '}
          <RelativeTime
            time={notification.most_recent_timestamp}
            className="whitespace-nowrap text-ink-soft"
          />
        </p>
        <RowLink notification={notification} own={own} people={people} />
        {people.length > NAMED ? <Everyone people={people} /> : null}
      </div>
    </div>
  )
}

/** Overlapping profile images of the people, so that many fit. */
function Faces({ people }: { people: Person[] }) {
  if (people.length === 0) return null
  return (
    <div className="mb-2 flex ps-2">
      {people.slice(0, FACES).map((person) => (
        <UserLink
          key={person.fid}
          user={person}
          className="relative z-[1] -ms-2 rounded-full border-2 border-background hover:z-[2] focus-visible:z-[2]"
        >
          <span className="sr-only">{displayNameOf(person)}</span>
          <Avatar url={person.pfp_url} name={displayNameOf(person)} seed={person.fid} size={32} />
        </UserLink>
      ))}
    </div>
  )
}

/** Everyone in a group, on request. */
function Everyone({ people }: { people: Person[] }) {
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <div className="relative z-[1] mt-1">
      <button
        type="button"
        aria-expanded={open}
        {...(open ? { 'aria-controls': list } : {})}
        onClick={() => setOpen(!open)}
        className="-ms-2.5 min-h-7 rounded-full px-2.5 text-small font-medium text-ink-soft hover:bg-sunken hover:text-ink"
      >
        {open ? (
          <Trans>Show less</Trans>
        ) : (
          <Plural value={people.length} one="Show # person" other="Show all # people" />
        )}
      </button>
      {open ? (
        <ul id={list} className="mt-1 mb-1">
          {people.map((person) => (
            <li key={person.fid}>
              <UserLink
                user={person}
                className="-ms-2 flex min-h-11 items-center gap-2.5 rounded-card px-2 py-1 hover:bg-sunken"
              >
                <Avatar
                  url={person.pfp_url}
                  name={displayNameOf(person)}
                  seed={person.fid}
                  size={32}
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <bdi className="font-semibold">{displayNameOf(person)}</bdi>{' '}
                  <bdi className="text-ink-soft">@{handleOf(person)}</bdi>
                </span>
              </UserLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Clicking anywhere in a row outside of its names opens its target. */
const whole =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

function RowLink({
  notification,
  own,
  people,
}: {
  notification: NotificationLike
  own: Person
  people: Person[]
}) {
  const { store } = useCastaway()
  const { cast, type } = notification
  const [first] = people
  if (type === 'follows') {
    return people.length === 1 && first ? (
      <UserLink user={first} className={classes(whole, 'mt-1 block text-ink-soft hover:text-ink')}>
        <bdi>@{handleOf(first)}</bdi>
      </UserLink>
    ) : (
      <Link
        to="/@{$username}"
        params={{ username: handleOf(own) }}
        search={{ tab: 'followers' }}
        className={classes(whole, 'mt-1 inline-block text-small font-semibold text-accent')}
      >
        <Trans>See all your followers</Trans>
      </Link>
    )
  }
  if (!cast || store.isDeleted(cast.hash)) {
    return (
      <p className="mt-1 text-ink-soft">
        <Trans>This cast was deleted.</Trans>
      </p>
    )
  }
  return (
    <Link
      to="/cast/$hash"
      params={{ hash: cast.hash }}
      className={classes(whole, 'mt-1 block text-ink-soft hover:text-ink')}
    >
      <span
        dir="auto"
        className="line-clamp-2 [overflow-wrap:anywhere] whitespace-pre-line [unicode-bidi:isolate]"
      >
        {cast.text?.trim() || t`Cast without text`}
      </span>
    </Link>
  )
}
