import { t } from '@lingui/core/macro'
import type { WebhookAttempt } from '@castaway/client/local'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { Button } from '../../../ui/Button'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { toast } from '../../../ui/toast/toasts'
import { controls } from '../controls'
import { formatNumber, formatTime } from '../format'
import { useChange } from '../island/use-change'
import { Part } from '../Part'
import { Attempts } from './Attempts'
import { signatureOf } from './signature'
import { secretAt, type Webhook } from './webhook-api'

const states: Record<WebhookAttempt['status'], () => string> = {
  waiting: () => t`Waiting`,
  delivered: () => t`Delivered`,
  failed: () => t`Failed`,
  cancelled: () => t`Canceled`,
}

/** Everything that a webhook was sent, newest first, as it happens. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { webhook_id: id } = webhook
  const log = useInfiniteQuery({
    queryKey: ['controls', 'deliveries', id],
    queryFn: ({ pageParam: before }) =>
      controls.webhooks.deliveries({ webhook: id, ...(before && { before }) }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: 2_000,
  })
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <Part
      title={t`Deliveries`}
      about={t`A request that isn’t answered with a 2xx is sent again after 1, 2, 4 seconds and so on, nine times in all.`}
    >
      {log.isError ? (
        <ErrorState error={log.error} retry={() => void log.refetch()} />
      ) : log.isPending ? (
        <RowSkeletons count={3} />
      ) : deliveries.length === 0 ? (
        <p className="text-ink-soft">{t`Nothing yet. Deliveries appear here when something matches.`}</p>
      ) : (
        <ul className="-my-2">
          {deliveries.map((delivery) => (
            <li key={delivery.id} className="border-b border-line last:border-b-0">
              <Delivery delivery={delivery} webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      {log.hasNextPage ? (
        <Button
          className="mt-4"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t`Older deliveries`}
        </Button>
      ) : null}
    </Part>
  )
}

interface DeliveryProps {
  delivery: WebhookAttempt
  webhook: Webhook
}

function Delivery({ delivery, webhook }: DeliveryProps) {
  const [open, setOpen] = useState(false)
  const { status, type, response_code: code, took_ms: took, error, attempts } = delivery
  const isBad = status === 'failed' || (status === 'waiting' && attempts > 0)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-2 hover:bg-sunken/70">
        <span className={isBad ? 'font-semibold text-danger' : 'font-semibold'}>
          {states[status]()}
        </span>{' '}
        <span dir="ltr" className="font-mono text-small">
          {type}
        </span>
        <span className="block text-small text-ink-soft">
          {formatTime(delivery.created_at)}
          {code === null ? null : ` · ${code}`}
          {took === null ? null : ` · ${t`${formatNumber(took)} ms`}`}
          {attempts > 1 ? ` · ${t`attempt ${attempts}`}` : null}
          {error ? ` · ${error}` : null}
        </span>
      </summary>
      {open ? <Opened delivery={delivery} webhook={webhook} /> : null}
    </details>
  )
}

function Opened({ delivery, webhook }: DeliveryProps) {
  const { id, body, is_whole: isWhole, next_attempt_at: next } = delivery
  const secret = secretAt(webhook, delivery.attempted_at ?? delivery.created_at)
  const { busy, change } = useChange<'replay'>()
  const signature = useQuery({
    queryKey: ['signature', id, secret],
    queryFn: () => signatureOf(body, secret),
    enabled: isWhole,
  })
  const replay = async () => {
    const done = await change('replay', () => controls.inbox.replay('webhook', String(id)))
    if (done) toast({ title: t`Sent again` })
  }
  let content: unknown = body
  try {
    content = JSON.parse(body)
  } catch {
    // It was cut.
  }
  return (
    <div className="pb-4">
      {next === null ? null : (
        <p className="mb-2 text-small">{t`It is sent again at ${formatTime(next)}.`}</p>
      )}
      <Attempts delivery={delivery} />
      <dl className="mb-3 text-small">
        <dt className="text-ink-soft">{t`x-neynar-signature, computed here from the body and the secret`}</dt>
        <dd dir="ltr" className="font-mono text-[12px] [overflow-wrap:anywhere]">
          {isWhole ? signature.data : t`The body is too long to show in full.`}
        </dd>
      </dl>
      <JsonTree value={content} label={t`Body`} />
      <Button size="small" className="mt-3" busy={busy === 'replay'} onClick={() => void replay()}>
        {t`Send again`}
      </Button>
    </div>
  )
}
