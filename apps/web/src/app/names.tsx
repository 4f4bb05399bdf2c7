import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cleanName } from '../ui/text/rich-text-parts'

/** The fields needed to name a user; dehydrated users have only these. */
export interface NamedUser {
  fid: number
  username?: string | null | undefined
  display_name?: string | null | undefined
}

/** Username for URLs: users without one are `!fid`, which no username can be. */
export const handleOf = (user: NamedUser) => user.username || `!${user.fid}`

export const displayNameOf = (user: NamedUser) =>
  cleanName(user.display_name, cleanName(user.username, `#${user.fid}`))

const stop = (event: { stopPropagation(): void }) => event.stopPropagation()

export function UserLink({
  user,
  className,
  children,
  tab,
}: {
  user: NamedUser
  className?: string
  children: ReactNode
  tab?: 'followers' | 'following'
}) {
  return (
    <Link
      to="/@{$username}"
      params={{ username: handleOf(user) }}
      search={tab ? { tab } : {}}
      onClick={stop}
      className={className ?? ''}
    >
      {children}
    </Link>
  )
}

/** Display name, then username; each has its own text direction and its own line. */
export function UserName({
  user,
  className,
  short,
}: {
  user: NamedUser
  className?: string
  /** Omits the username on phones, where something else needs the space. */
  short?: boolean
}) {
  return (
    <UserLink
      user={user}
      className={`-my-0.5 flex min-w-0 items-baseline gap-1.5 py-0.5 ${className ?? ''}`}
    >
      <bdi className="truncate font-semibold hover:underline">{displayNameOf(user)}</bdi>
      <bdi
        className={`min-w-0 shrink-[1.5] truncate text-ink-soft ${short ? 'hidden mid:inline' : ''}`}
      >
        @{handleOf(user)}
      </bdi>
    </UserLink>
  )
}

export function ChannelLink({
  channel,
  className,
}: {
  channel: { id: string; name?: string | null | undefined }
  className?: string
}) {
  return (
    <Link
      to="/c/$channelId"
      params={{ channelId: channel.id }}
      onClick={stop}
      className={`font-medium text-channel hover:underline ${className ?? ''}`}
    >
      <bdi>/{cleanName(channel.id, 'channel')}</bdi>
    </Link>
  )
}
