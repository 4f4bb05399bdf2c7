import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCastaway, type User, useUser } from '@castaway/react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { RowSkeletons } from '../../ui/Skeleton'
import { TextField } from '../../ui/form/TextField'
import { toast } from '../../ui/toast/toasts'
import { VirtualFeed } from '../../ui/feed/VirtualFeed'
import { displayNameOf, handleOf } from '../../app/names'
import { useDebounced } from '../../ui/use-debounced'
import { recordsOf } from '../../app/records'
import { PersonRow } from '../../shared/people/PersonRow'
import { addPeople, type List, MAX_PEOPLE, removePerson } from '../../shared/lists/lists'

const TYPING_PAUSE = 200
const FOUND = 10
/** Limit of fids per request. */
const AT_ONCE = 100

/** The people of a list: view, add and remove. */
export function ListPeople({ list }: { list: List }) {
  const { q, store } = useCastaway()
  const navigate = useNavigate()
  const { fids, name } = list.body
  // Fetched once for the initial people; added people are in the cache already.
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(fids.length / AT_ONCE) }, (_, part) =>
        fids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
      ),
    [fids],
  )
  const people = useQueries({
    queries: parts.map((part) => ({
      ...q.fetchBulkUsers.query({ fids: part }),
      placeholderData: keepPreviousData,
    })),
    combine: (all) => ({
      pending: all.some((each) => each.isPending),
      error: all.find((each) => each.isError)?.error,
      retry: () => all.filter((each) => each.isError).forEach((each) => void each.refetch()),
    }),
  })
  const keys = useMemo(() => fids.toReversed().map(String), [fids])
  const render = useCallback(
    (key: string) => <Member list={list.id} fid={Number(key)} />,
    [list.id],
  )
  const open = (key: string) => {
    const user = store.user(Number(key))
    if (user) void navigate({ to: '/@{$username}', params: { username: handleOf(user) } })
  }
  return (
    <>
      <AddPeople list={list} />
      {fids.length === 0 ? (
        <EmptyState title={t`No one in this list yet`}>
          <Trans>Search for people above, or choose “Add to list…” on their profile.</Trans>
        </EmptyState>
      ) : people.error && !store.user(fids[0]!) ? (
        <ErrorState error={people.error} retry={people.retry} />
      ) : people.pending && !store.user(fids.at(-1)!) ? (
        <RowSkeletons />
      ) : (
        <VirtualFeed
          label={t`People in the list ${name}`}
          name={`list people ${list.id}`}
          keys={keys}
          render={render}
          commands={{ o: open, Enter: open }}
        />
      )}
    </>
  )
}

function Member({ list, fid }: { list: string; fid: number }) {
  const { store } = recordsOf(useCastaway())
  const user = useUser(fid)
  const name = user ? displayNameOf(user) : t`FID ${fid}`
  const remove = async () => {
    await removePerson(store, list, fid)
    toast({
      title: t`${name} removed from list`,
      action: { label: t`Undo`, run: () => void addPeople(store, list, [fid]) },
    })
  }
  const button = (
    <Button size="small" aria-label={t`Remove ${name}`} onClick={() => void remove()}>
      <Trans>Remove</Trans>
    </Button>
  )
  // A user who no longer exists on the network can still be removed.
  if (!user) {
    return (
      <div className="flex items-center gap-3 border-b border-line px-(--row-x) py-(--row-y)">
        <span className="flex-1 text-ink-soft">{name}</span>
        {button}
      </div>
    )
  }
  return <PersonRow fid={fid} actions={button} />
}

function AddPeople({ list }: { list: List }) {
  const castaway = useCastaway()
  const { store } = recordsOf(castaway)
  const [typed, setTyped] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const still = useDebounced(typed.trim(), TYPING_PAUSE)
  const found = useQuery({
    ...castaway.q.searchUser.query({ q: still || ' ', limit: FOUND }),
    enabled: still !== '',
    placeholderData: keepPreviousData,
  })
  const users: User[] = still && typed.trim() ? (found.data?.result.users ?? []) : []
  const full = list.body.fids.length >= MAX_PEOPLE
  const toggle = async (user: User, on: boolean) => {
    const name = displayNameOf(user)
    if (on) await removePerson(store, list.id, user.fid)
    else await addPeople(store, list.id, [user.fid])
    setAnnouncement(on ? t`${name} removed from list` : t`${name} added to list`)
  }
  return (
    <div className="border-b border-line px-(--row-x) py-4">
      <TextField
        label={t`Add people`}
        type="search"
        autoComplete="off"
        placeholder={t`Name`}
        before={<Search size={17} aria-hidden="true" />}
        hint={full ? t`This list is full. The limit is ${MAX_PEOPLE} people.` : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <output className="sr-only">
        {announcement ||
          (users.length > 0
            ? plural(users.length, { one: '# person found', other: '# people found' })
            : '')}
      </output>
      {users.length > 0 ? (
        <ul
          aria-label={t`People found`}
          className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-raised"
        >
          {users.map((user) => {
            const on = list.body.fids.includes(user.fid)
            const name = displayNameOf(user)
            return (
              <li key={user.fid}>
                <PersonRow
                  compact
                  fid={user.fid}
                  actions={
                    <Button
                      size="small"
                      tone={on ? 'plain' : 'primary'}
                      disabled={full && !on}
                      aria-label={on ? t`Remove ${name}` : t`Add ${name}`}
                      onClick={() => void toggle(user, on)}
                    >
                      {on ? <Trans>Remove</Trans> : <Trans>Add</Trans>}
                    </Button>
                  }
                />
              </li>
            )
          })}
        </ul>
      ) : found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : still && typed.trim() && found.isSuccess && !found.isFetching ? (
        <p className="mt-3 text-small text-ink-soft">
          <Trans>No user by that name. Check the spelling.</Trans>
        </p>
      ) : null}
    </div>
  )
}
