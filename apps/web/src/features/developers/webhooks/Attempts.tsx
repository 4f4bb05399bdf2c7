import { t } from '@lingui/core/macro'
import type { DeliveryAttempt, WebhookAttempt } from '@castaway/client/local'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { Skeleton } from '../../../ui/Skeleton'
import { controls } from '../controls'
import { formatNumber, formatTime } from '../format'

/** Each attempt of a delivery: what was sent where, and what was answered. */
export function Attempts({ delivery: { id, attempts: count } }: { delivery: WebhookAttempt }) {
  const titleId = useId()
  const log = useQuery({
    // A further attempt is asked for.
    queryKey: ['controls', 'deliveries', 'attempts', id, count],
    queryFn: () => controls.webhooks.attempts(id),
    placeholderData: (before) => before,
    enabled: count > 0,
  })
  if (count === 0) return null
  return (
    <section aria-labelledby={titleId} className="mb-3">
      <h3 id={titleId} className="text-small font-semibold">{t`Attempts`}</h3>
      {log.isError ? (
        <ErrorState error={log.error} retry={() => void log.refetch()} />
      ) : log.data ? (
        <ol>
          {log.data.attempts.map((attempt) => (
            <li key={attempt.attempt} className="border-b border-line last:border-b-0">
              <Attempt attempt={attempt} />
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton className="mt-2 h-6" />
      )}
    </section>
  )
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { attempt: number, at, took_ms: took, request, response, error } = attempt
  return (
    <details>
      <summary className="cursor-pointer py-1.5 text-small hover:bg-sunken/70">
        {number}. {formatTime(at)}
        {response ? ` · ${response.status}` : null}
        {` · ${t`${formatNumber(took)} ms`}`}
        {error ? <span className="text-danger">{` · ${error}`}</span> : null}
      </summary>
      <dl className="pb-3 text-small">
        <dt className="text-ink-soft">{t`Request`}</dt>
        <dd>
          <Text>{`POST ${request.url}\n${headerLines(request.headers)}`}</Text>
        </dd>
        <dt className="mt-2 text-ink-soft">{t`Answer`}</dt>
        <dd>
          {response ? (
            <Text>
              {`${response.status}\n${headerLines(response.headers)}\n\n${response.body}${response.is_whole ? '' : '…'}`.trim()}
            </Text>
          ) : (
            t`There was no answer.`
          )}
        </dd>
      </dl>
    </details>
  )
}

const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const Text = ({ children }: { children: string }) => (
  <pre dir="ltr" className="font-mono text-[12px] whitespace-pre-wrap [overflow-wrap:anywhere]">
    {children}
  </pre>
)
