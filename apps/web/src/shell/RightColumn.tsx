/* oxlint-disable jsx-a11y/prefer-tag-over-role -- React does not support <search> in every browser yet */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAccount, useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { channelSeed } from '../shared/channels/channel-seed'
import { PersonRow } from '../shared/people/PersonRow'
import { Avatar } from '../ui/Avatar'
import { formatCount } from '../ui/format/Count'
import { cleanName } from '../ui/text/rich-text-parts'
import { Skeleton } from '../ui/Skeleton'

/** Search, trends and follow suggestions. */
export function RightColumn() {
  // The page of the welcome suggests the same people.
  const isWelcome = useRouterState({ select: ({ location }) => location.pathname === '/welcome' })
  return (
    <>
      <SearchBox />
      <TrendingChannels />
      {isWelcome ? null : <Suggestions />}
      <p className="px-1 text-small text-ink-soft">
        <Trans>
          Press{' '}
          <kbd className="rounded-[5px] border border-line bg-raised px-1.5 font-mono text-[12px]">
            ?
          </kbd>{' '}
          for keyboard shortcuts.
        </Trans>
      </p>
    </>
  )
}

function SearchBox() {
  const navigate = useNavigate()
  const onSearch = useRouterState({ select: (state) => state.location.pathname === '/search' })
  if (onSearch) return <div className="h-3" />
  return (
    <form
      role="search"
      className="sticky top-0 z-10 bg-background pt-2.5 pb-1"
      onSubmit={(event) => {
        event.preventDefault()
        const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
        void navigate({ to: '/search', search: q ? { q } : {} })
      }}
    >
      <div className="flex h-10 items-center gap-2.5 rounded-full border border-line bg-surface px-4 text-ink-soft focus-within:border-accent focus-within:bg-raised has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-2 has-[input:focus-visible]:outline-accent">
        <Search size={17} aria-hidden="true" />
        <input
          name="q"
          type="search"
          aria-label={t`Search casts, people, and channels`}
          placeholder={t`Search`}
          autoComplete="off"
          className="h-full min-w-0 flex-1 bg-transparent text-ink outline-none"
        />
      </div>
    </form>
  )
}

function Card({
  title,
  to,
  children,
}: {
  title: string
  to?: '/channels' | '/search'
  children: ReactNode
}) {
  return (
    <section className="rounded-card border border-line bg-surface pb-1.5">
      <h2 className="flex items-baseline justify-between px-4 pt-3.5 pb-1.5 font-bold">
        {title}
        {to ? (
          <Link to={to} className="text-small font-medium text-accent hover:underline">
            <Trans context="channels">All</Trans>
          </Link>
        ) : null}
      </h2>
      {children}
    </section>
  )
}

function TrendingChannels() {
  const { q } = useCastaway()
  const trending = useQuery(q.fetchTrendingChannels.query({ timeWindow: '7d', limit: 5 }))
  if (trending.isError || trending.data?.channels.length === 0) return null
  return (
    <Card title={t`Trending channels`} to="/channels">
      {trending.data ? (
        trending.data.channels.map(({ channel, cast_count_7d: casts }) => (
          <Link
            key={channel.id}
            to="/c/$channelId"
            params={{ channelId: channel.id }}
            className="flex items-center gap-3 px-4 py-2 transition-colors duration-100 hover:bg-sunken"
          >
            <Avatar
              url={channel.image_url}
              name={channel.name ?? channel.id}
              seed={channelSeed(channel.id)}
              size={36}
              square
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">
                <bdi>{cleanName(channel.name, channel.id)}</bdi>
              </span>
              <span className="block truncate text-small text-ink-soft">
                <bdi className="text-channel">/{channel.id}</bdi> ·{' '}
                {castsThisWeek(Number(casts) || 0)}
              </span>
            </span>
          </Link>
        ))
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

function castsThisWeek(count: number): string {
  const shown = formatCount(count)
  return plural(count, { one: `${shown} cast this week`, other: `${shown} casts this week` })
}

function Suggestions() {
  const { q } = useCastaway()
  const account = useAccount()
  const people = useQuery({
    ...q.fetchFollowSuggestions.query({ fid: account?.fid ?? 0, limit: 5 }),
    enabled: account !== undefined,
  })
  if (!account || people.isError || people.data?.users.length === 0) return null
  return (
    <Card title={t`People to follow`}>
      {people.data ? (
        people.data.users
          .slice(0, 4)
          .map((user) => <PersonRow key={user.fid} fid={user.fid} compact />)
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

function Waiting() {
  return (
    <div className="space-y-3 px-4 py-2">
      {[0, 1, 2, 3].map((each) => (
        <div key={each} className="flex items-center gap-3">
          <Skeleton className="size-9" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </div>
  )
}
