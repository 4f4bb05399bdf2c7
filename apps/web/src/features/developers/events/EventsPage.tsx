import { t } from '@lingui/core/macro'
import type { LoggedEvent } from '@castaway/client/local'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../ui/form/SelectField'
import { TextField } from '../../../ui/form/TextField'
import { controls } from '../controls'
import { typedFid, useFilters } from '../use-filters'
import { LiveLog } from '../island/LiveLog'
import { webhookApi, WEBHOOKS } from '../webhooks/webhook-api'
import { Event } from './Event'

/** The provider's types of events that the log has. */
const types: LoggedEvent['type'][] = [
  'cast.created',
  'cast.deleted',
  'reaction.created',
  'reaction.deleted',
  'follow.created',
  'follow.deleted',
  'user.created',
  'user.updated',
  'trade.created',
]

/** Page `/developers/events`: what happens, as webhooks receive it. */
export default function EventsPage() {
  const { filters, filter } = useFilters<'type' | 'fid' | 'webhook'>()
  const webhooks = useQuery({ queryKey: WEBHOOKS, queryFn: webhookApi.list })
  const type = types.find((each) => each === filters.type)
  const fid = typedFid(filters.fid)
  const webhook = webhooks.data?.find(({ webhook_id: id }) => id === filters.webhook)?.webhook_id
  return (
    <LiveLog
      queryKey={['controls', 'events', type, fid, webhook]}
      read={async (before) => {
        const page = await controls.events.list({
          ...(type && { type }),
          ...(fid && { fid }),
          ...(webhook && { webhook }),
          ...(before && { before }),
        })
        return { items: page.events, next: page.next }
      }}
      every={1_500}
      filters={
        <>
          <SelectField
            label={t`Type`}
            value={type ?? ''}
            onChange={(chosen) => filter({ type: chosen })}
          >
            <option value="">{t`All types`}</option>
            {types.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <TextField
            label={t`By or about the FID`}
            inputMode="numeric"
            value={filters.fid ?? ''}
            onChange={(event) => filter({ fid: event.target.value.trim() })}
            error={filters.fid && !fid ? t`An FID is a number.` : undefined}
          />
          {webhooks.data && webhooks.data.length > 0 ? (
            <SelectField
              label={t`Matches the webhook`}
              value={webhook ?? ''}
              onChange={(chosen) => filter({ webhook: chosen })}
            >
              <option value="">{t`Any or none`}</option>
              {webhooks.data.map(({ webhook_id: id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectField>
          ) : null}
        </>
      }
      words={{
        live: t`New events as they come`,
        older: t`Older events`,
        emptyTitle: t`No events`,
        empty: t`No matching events in the past hour.`,
      }}
    >
      {(events) => (
        <ul>
          {events.map((event) => (
            <li key={event.id} className="border-b border-line">
              <Event event={event} />
            </li>
          ))}
        </ul>
      )}
    </LiveLog>
  )
}
