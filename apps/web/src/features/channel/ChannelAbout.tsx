import { i18n } from '#i18n'
import { t } from '@lingui/core/macro'
import { type Channel, useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/errors/ErrorState'
import { inLanguage } from '../../ui/format/intl'
import { RichText } from '../../ui/text/RichText'
import { cleanName, shortUrl } from '../../ui/text/rich-text-parts'
import { safeUrl } from '../../ui/text/safe-url'
import { RowSkeletons } from '../../ui/Skeleton'
import { PersonRow } from '../../shared/people/PersonRow'
import { roleMessages } from '../../shared/channels/roles'

const day = inLanguage((locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'long' }))

/** Limit of the displayed owner and moderators. */
const MAX_SHOWN = 50

/** The time in milliseconds at which a channel was created; 0 if it is not known. Providers write it in two ways. */
const createdAt = ({ created_at: at = 0 }: Channel): number =>
  typeof at === 'number' ? at * 1000 : Date.parse(at) || 0

/** A channel's description, link, and moderators. */
export default function ChannelAbout({ channel }: { channel: Channel }) {
  const { q } = useCastaway()
  const fids = [...new Set([channel.lead?.fid, ...(channel.moderator_fids ?? [])])]
    .filter((fid) => fid !== undefined)
    .slice(0, MAX_SHOWN)
  const people = useQuery({
    ...q.fetchBulkUsers.query({ fids: fids.length > 0 ? fids : [1] }),
    enabled: fids.length > 0,
  })
  const link = safeUrl(channel.external_link?.url)
  const created = createdAt(channel)
  const since = created > 0 && created < 8.64e15 ? day().format(created) : undefined
  return (
    <div>
      <div className="space-y-4 px-(--row-x) py-5">
        {channel.description ? (
          <RichText text={channel.description} />
        ) : (
          <p className="text-ink-soft">{t`This channel has no description.`}</p>
        )}
        <ul className="space-y-1.5 text-ink-soft">
          {link ? (
            <MetaItem icon={<ExternalLink size={16} className="rtl:-scale-x-100" />}>
              <a
                href={link.href}
                title={link.href}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                className="text-accent hover:underline"
              >
                <bdi>{cleanName(channel.external_link?.title, shortUrl(link.href))}</bdi>
              </a>{' '}
              <bdi className="text-small">{link.host}</bdi>
            </MetaItem>
          ) : null}
          {since ? (
            <MetaItem icon={<CalendarDays size={16} />}>{t`Created on ${since}`}</MetaItem>
          ) : null}
        </ul>
        <p className="text-small text-ink-soft text-pretty">
          {t`Anyone can read and cast here. The owner and moderators of the channel invite members.`}
        </p>
      </div>
      <h3 className="border-b border-line px-(--row-x) py-3 font-bold">{t`Owner and moderators`}</h3>
      {fids.length === 0 ? (
        <p className="px-(--row-x) py-5 text-ink-soft">{t`No owner or moderators listed.`}</p>
      ) : people.isError ? (
        <ErrorState error={people.error} retry={() => void people.refetch()} />
      ) : people.isPending ? (
        <RowSkeletons count={Math.min(3, fids.length)} />
      ) : (
        fids.map((fid) => (
          <PersonRow
            key={fid}
            fid={fid}
            note={
              <span className="text-small font-medium text-channel">
                {i18n._(fid === channel.lead?.fid ? roleMessages.lead : roleMessages.moderator)}
              </span>
            }
          />
        ))
      )}
    </div>
  )
}

function MetaItem({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [overflow-wrap:anywhere]">
      <span aria-hidden="true" className="mt-1">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
