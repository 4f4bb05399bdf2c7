import { Trans } from '@lingui/react/macro'
import { type Cast, useAccount, useUser, useUsers } from '@castaway/react'
import { Repeat2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { displayNameOf, type NamedUser, UserLink } from '../../app/names'
import { followedRecasters } from './followed-recasters'

/** Whose recasts bring casts into a list: those of followed users, or of the user with this fid. */
export type Recasters = 'followed' | number

/** Shows whose recast brought a cast into a list; shows nothing for a cast that is there by itself. */
export function RecastedBy({ cast, recasters }: { cast: Cast; recasters: Recasters }) {
  if (recasters === 'followed') return <ByFollowed cast={cast} />
  if (cast.author.fid === recasters && !cast.parent_hash) return null
  return <ByPerson cast={cast} fid={recasters} />
}

function ByPerson({ cast, fid }: { cast: Cast; fid: number }) {
  const isOwn = useAccount()?.fid === fid
  const user = useUser(fid)
  if (isOwn && cast.viewer_context?.recasted === false) return null
  if (isOwn) return <Line>{<Trans>You recasted</Trans>}</Line>
  if (!user) return null
  const name = <Name user={user} />
  return (
    <Line>
      <Trans>{name} recasted</Trans>
    </Line>
  )
}

function ByFollowed({ cast }: { cast: Cast }) {
  const me = useAccount()?.fid
  const users = useUsers((cast.reactions.recasts ?? []).map(({ fid }) => fid))
  const people = followedRecasters(cast, users, me)
  const [one, two, ...more] = people.map((user) => <Name key={user.fid} user={user} />)
  if (!one) return null
  const name = one
  return (
    <Line>
      {!two ? (
        <Trans>{name} recasted</Trans>
      ) : more.length === 0 ? (
        <Trans>
          {one} and {two} recasted
        </Trans>
      ) : (
        <Trans>
          {one}, {two}, and others recasted
        </Trans>
      )}
    </Line>
  )
}

const Name = ({ user }: { user: NamedUser }) => (
  <UserLink user={user} className="hover:underline">
    <bdi>{displayNameOf(user)}</bdi>
  </UserLink>
)

const Line = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-2 ps-7 pt-2.5 -mb-2 text-small text-ink-soft">
    <Repeat2 size={15} aria-hidden="true" className="shrink-0 text-recast" />
    <span className="min-w-0 truncate">{children}</span>
  </p>
)
