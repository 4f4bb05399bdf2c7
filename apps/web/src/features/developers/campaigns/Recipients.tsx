import { t } from '@lingui/core/macro'
import type { CampaignPerson } from '@castaway/client/local'
import { Link } from '@tanstack/react-router'
import { formatNumber, formatTime } from '../format'
import { Part } from '../Part'
import { deliveryNames } from './state-names'

interface RecipientsProps {
  people: readonly CampaignPerson[]
  total: number
}

/** Whom a campaign was sent to, and what each did. */
export function Recipients({ people, total }: RecipientsProps) {
  return (
    <Part
      title={t`Recipients`}
      about={
        people.length < total
          ? t`The first ${formatNumber(people.length)} of ${formatNumber(total)}`
          : undefined
      }
    >
      {people.length === 0 ? (
        <p className="text-ink-soft">{t`No one had the app’s notifications turned on.`}</p>
      ) : (
        <ul className="-my-2">
          {people.map((person) => (
            <li
              key={`${person.fid} ${person.host_fid}`}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 last:border-b-0"
            >
              <Link
                to="/developers/$"
                params={{ _splat: `inspect/person/${person.fid}` }}
                search={{}}
                className="min-w-0 font-semibold hover:underline [overflow-wrap:anywhere]"
              >
                <bdi>{person.username === null ? person.fid : `@${person.username}`}</bdi>
              </Link>
              <span className="text-small text-ink-soft">
                {deliveryNames[person.status]()}
                {person.settled_at === null ? null : ` · ${formatTime(person.settled_at)}`}
              </span>
              {person.opened_at === null ? null : (
                <span className="text-small text-accent-strong">
                  {t`Opened ${formatTime(person.opened_at)}`}
                </span>
              )}
              {person.switched_off_at === null ? null : (
                <span className="text-small text-danger">
                  {t`Turned off ${formatTime(person.switched_off_at)}`}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
