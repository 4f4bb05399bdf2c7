import { useCastaway, useUser } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { Avatar } from '../../../ui/Avatar'
import { Button } from '../../../ui/Button'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { Skeleton } from '../../../ui/Skeleton'
import { TextField } from '../../../ui/form/TextField'
import { displayNameOf, handleOf, UserLink } from '../../../app/names'
import { normalizeText } from '../../../shared/hiding/muted-keywords/normalize-text'
import type { HiddenPerson } from '../../../shared/hiding/people'

/** Number of people from which the list has a search field. */
const MANY = 8
/** Number of rows added by “Show more”. */
const STEP = 50

export interface HiddenPeopleListProps {
  label: string
  query: { isError: boolean; error: unknown; refetch: () => unknown }
  /** Undefined while loading. */
  people: readonly HiddenPerson[] | undefined
  /** Labels of the button in each row; the long one contains the name. */
  action: (name: string) => { short: string; long: string }
  onLetIn: (fid: number) => void
  empty: ReactNode
}

/** A list of hidden people, each with a button that undoes it. */
export function HiddenPeopleList(props: HiddenPeopleListProps) {
  const { label, query, people, empty, action, onLetIn } = props
  const { store } = useCastaway()
  const [look, setLook] = useState('')
  const [most, setMost] = useState(STEP)
  const list = useRef<HTMLDivElement>(null)
  if (!people) {
    return query.isError ? (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    ) : (
      <Skeleton className="h-14" />
    )
  }
  if (people.length === 0) return <p className="text-ink-soft">{empty}</p>
  const wanted = normalizeText(look.replace(/^@/, ''))
  const shown = people.filter(({ fid }) => {
    const user = store.user(fid)
    return user === undefined
      ? String(fid).includes(wanted)
      : normalizeText(`${user.username} ${displayNameOf(user)}`).includes(wanted)
  })
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {people.length >= MANY ? (
        <TextField
          className="mb-3"
          label={t`Search these people`}
          hideLabel
          placeholder={t`Search these people`}
          value={look}
          onChange={(event) => setLook(event.target.value)}
        />
      ) : null}
      {shown.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>No one here by that name.</Trans>
        </p>
      ) : (
        <ul
          aria-label={label}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised"
        >
          {shown.slice(0, most).map((person) => (
            <Row
              key={person.fid}
              person={person}
              action={action}
              onLetIn={() => {
                onLetIn(person.fid)
                // The row disappears along with the focused button.
                list.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {shown.length > most ? (
        <Button className="mt-3" onClick={() => setMost(most + STEP)}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </div>
  )
}

function Row({
  person: { fid, since },
  action,
  onLetIn,
}: {
  person: HiddenPerson
  action: HiddenPeopleListProps['action']
  onLetIn: () => void
}) {
  const user = useUser(fid) ?? { fid, pfp_url: undefined }
  const name = displayNameOf(user)
  const { short, long } = action(name)
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Avatar url={user.pfp_url} name={name} seed={fid} size={36} />
      <div className="min-w-0 flex-1">
        <UserLink user={user} className="block hover:underline">
          <bdi className="block truncate font-semibold">{name}</bdi>
        </UserLink>
        <span className="flex gap-1.5 text-small text-ink-soft">
          <bdi className="truncate">@{handleOf(user)}</bdi>
          <span aria-hidden="true">·</span>
          <RelativeTime time={since} className="shrink-0" />
        </span>
      </div>
      <Button size="small" aria-label={long} onClick={onLetIn}>
        {short}
      </Button>
    </li>
  )
}
