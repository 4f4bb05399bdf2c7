import { Link } from '@tanstack/react-router'
import { handleOf, UserLink } from '../../../app/names'
import { Avatar } from '../../../ui/Avatar'
import { QuoteCard } from '../../../ui/cards/QuoteCard'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { channelSeed } from '../../channels/channel-seed'
import type { Entity } from './json-nodes'

const card =
  'inline-flex max-w-full items-center gap-2 rounded-card border border-line bg-raised py-1 ps-1.5 pe-3 transition-colors duration-100 hover:border-line-strong'

/** A cast, person or channel of an answer, which leads to its page. */
export function EntityCard({ entity }: { entity: Entity }) {
  switch (entity.kind) {
    case 'cast': {
      const { hash, text, author, timestamp } = entity
      return (
        <div className="max-w-lg font-sans">
          <QuoteCard
            hash={hash}
            text={text}
            {...(author && { author })}
            {...(timestamp && { timestamp })}
          />
        </div>
      )
    }
    case 'user': {
      const user = { fid: entity.fid, username: entity.username, display_name: entity.name }
      return (
        <UserLink user={user} className={`${card} font-sans`}>
          <Avatar url={entity.image} name={entity.name} seed={entity.fid} size={24} />
          <bdi className="truncate font-semibold">
            {cleanName(entity.name, cleanName(entity.username, `#${entity.fid}`))}
          </bdi>
          <bdi className="truncate text-ink-soft">@{handleOf(user)}</bdi>
        </UserLink>
      )
    }
    case 'channel':
      return (
        <Link to="/c/$channelId" params={{ channelId: entity.id }} className={`${card} font-sans`}>
          <Avatar
            url={entity.image}
            name={entity.name}
            seed={channelSeed(entity.id)}
            size={24}
            square
          />
          <bdi className="truncate font-semibold">{cleanName(entity.name, entity.id)}</bdi>
          <bdi className="truncate text-channel">/{cleanName(entity.id, 'channel')}</bdi>
        </Link>
      )
  }
}
