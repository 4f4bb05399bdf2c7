import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCastaway, useChannel, useToggle, useUser } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { RowSkeletons } from '../../ui/Skeleton'
import { cleanName } from '../../ui/text/rich-text-parts'

const PEOPLE = 6
const CHANNELS = 6

/** Suggests people and channels to follow, so that the first home feed is not empty. */
export function WhoToFollow({ fid }: { fid: number }) {
  const { q } = useCastaway()
  const suggested = useQuery(q.fetchFollowSuggestions.query({ fid, limit: 12 }))
  const trending = useQuery({
    ...q.fetchTrendingFeed.query({ limit: 10, timeWindow: '24h' }),
    enabled: suggested.isError || suggested.data?.users.length === 0,
  })
  const channels = useQuery(q.fetchTrendingChannels.query({ limit: CHANNELS }))
  const fids = suggested.data?.users.length
    ? suggested.data.users.map((user) => user.fid)
    : (trending.data?.casts ?? []).map((cast) => cast.author.fid)
  const people = [...new Set(fids)].filter((each) => each !== fid).slice(0, PEOPLE)
  return (
    <div className="space-y-7">
      <section aria-labelledby="follow-people">
        <h2 id="follow-people" className="mb-2 text-prose font-semibold">
          <Trans>People to follow</Trans>
        </h2>
        <div className="overflow-hidden rounded-card border border-line bg-raised">
          {suggested.isPending || trending.isLoading ? (
            <RowSkeletons count={3} />
          ) : people.length === 0 ? (
            <p className="px-4 py-3.5 text-ink-soft">
              <Trans>No suggestions yet. Use search to find people by name.</Trans>
            </p>
          ) : (
            people.map((each) => <PersonRow key={each} fid={each} />)
          )}
        </div>
      </section>
      <section aria-labelledby="follow-channels">
        <h2 id="follow-channels" className="mb-2 text-prose font-semibold">
          <Trans>Active channels</Trans>
        </h2>
        <div className="overflow-hidden rounded-card border border-line bg-raised">
          {channels.isPending ? (
            <RowSkeletons count={3} />
          ) : !channels.data?.channels.length ? (
            <p className="px-4 py-3.5 text-ink-soft">
              <Trans>No channels to suggest yet.</Trans>
            </p>
          ) : (
            channels.data.channels.map(({ channel }) => (
              <ChannelRow key={channel.id} id={channel.id} />
            ))
          )}
        </div>
      </section>
    </div>
  )
}

const row = 'flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0'

function PersonRow({ fid }: { fid: number }) {
  const user = useUser(fid)
  const toggle = useToggle('follow', fid)
  if (!user) return null
  const name = cleanName(user.display_name, user.username || `!${fid}`)
  const following = user.viewer_context?.following ?? false
  return (
    <div className={row}>
      <Avatar url={user.pfp_url} name={name} seed={fid} size={40} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p dir="auto" className="line-clamp-2 text-small text-ink-soft">
          {user.profile?.bio?.text || `@${user.username}`}
        </p>
      </div>
      <Button
        size="small"
        tone={following ? 'plain' : 'primary'}
        aria-pressed={following}
        aria-label={t`Follow ${name}`}
        onClick={toggle}
      >
        {following ? t({ message: 'Following', context: 'state of a button' }) : t`Follow`}
      </Button>
    </div>
  )
}

function ChannelRow({ id }: { id: string }) {
  const channel = useChannel(id)
  const toggle = useToggle('followChannel', id)
  if (!channel) return null
  const name = cleanName(channel.name, id)
  const following = channel.viewer_context?.following ?? false
  return (
    <div className={row}>
      <Avatar url={channel.image_url} name={name} seed={id.length} size={40} square />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          <bdi>{name}</bdi> <span className="text-small font-normal text-channel">/{id}</span>
        </p>
        <p dir="auto" className="line-clamp-2 text-small text-ink-soft">
          {channel.description}
        </p>
      </div>
      <Button
        size="small"
        tone={following ? 'plain' : 'primary'}
        aria-pressed={following}
        aria-label={t`Follow /${id}`}
        onClick={toggle}
      >
        {following ? t({ message: 'Following', context: 'state of a button' }) : t`Follow`}
      </Button>
    </div>
  )
}
