import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { SelectField } from '../../../ui/form/SelectField'
import type { PageProps } from '../page-props'
import { useFilters } from '../use-filters'
import { NewWebhook } from './NewWebhook'
import { type Webhook, webhookApi, WEBHOOKS } from './webhook-api'
import { WebhookDetails } from './WebhookDetails'

/** Page `/developers/webhooks`: the webhooks of all apps or of one, `…/new`, and one of them. */
export default function WebhooksPage({ rest }: PageProps) {
  const list = useQuery({ queryKey: WEBHOOKS, queryFn: webhookApi.list })
  const { filters, filter } = useFilters<'app'>()
  if (rest === 'new') return <NewWebhook />
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <RowSkeletons count={3} />
  if (rest !== '') {
    const webhook = list.data.find(({ webhook_id: id }) => id === rest)
    return webhook ? <WebhookDetails key={rest} webhook={webhook} /> : <NoWebhook />
  }
  const apps = new Map(list.data.map(({ app }) => [app.id, app.name]))
  const app = apps.has(filters.app ?? '') ? filters.app : undefined
  const shown = list.data.filter((webhook) => !app || webhook.app.id === app)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-(--row-x) py-4">
        <p className="min-w-0 flex-1 basis-60 text-small text-ink-soft text-pretty">
          {t`A webhook tells your server what happens on the network: each event that it asks for is sent as a signed request.`}
        </p>
        <New />
        {apps.size > 1 ? (
          <SelectField
            label={t`App`}
            value={app ?? ''}
            onChange={(chosen) => filter({ app: chosen })}
          >
            <option value="">{t`All apps`}</option>
            {[...apps].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      {list.data.length === 0 ? (
        <EmptyState title={t`No webhooks yet`}>
          {t`Create one for a server on this computer, and see every request that it gets.`}
        </EmptyState>
      ) : (
        <ul>
          {shown.map((webhook) => (
            <li key={webhook.webhook_id} className="border-b border-line">
              <Row webhook={webhook} showsApp={apps.size > 1} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Row({ webhook, showsApp }: { webhook: Webhook; showsApp: boolean }) {
  const types = Object.keys(webhook.subscription?.filters ?? {})
  return (
    <Link
      to="/developers/$"
      params={{ _splat: `webhooks/${webhook.webhook_id}` }}
      search={{}}
      className="block px-(--row-x) py-3 -outline-offset-2! hover:bg-sunken/70"
    >
      <span className="font-semibold [overflow-wrap:anywhere]">{webhook.title}</span>
      {webhook.active ? null : <span className="text-small text-danger"> · {t`Paused`}</span>}
      <span dir="ltr" className="block text-start font-mono text-small [overflow-wrap:anywhere]">
        {webhook.target_url}
      </span>
      <span dir="ltr" className="block text-start text-small text-ink-soft">
        {types.join(', ')}
      </span>
      {showsApp ? (
        <span className="block text-small text-ink-soft">
          {t`App`}: <bdi>{webhook.app.name}</bdi>
        </span>
      ) : null}
    </Link>
  )
}

const New = () => (
  <Link
    to="/developers/$"
    params={{ _splat: 'webhooks/new' }}
    search={{}}
    className={buttonClass('primary')}
  >
    {t`New webhook`}
  </Link>
)

function NoWebhook() {
  return (
    <EmptyState
      title={t`Webhook not found`}
      action={
        <Link
          to="/developers/$"
          params={{ _splat: 'webhooks' }}
          search={{}}
          className={buttonClass('primary')}
        >
          {t`All webhooks`}
        </Link>
      }
    >
      {t`It may have been deleted.`}
    </EmptyState>
  )
}
