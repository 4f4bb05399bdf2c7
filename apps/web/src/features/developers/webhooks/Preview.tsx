import { plural, t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDebounced } from '../../../ui/use-debounced'
import { controls } from '../controls'
import { formatTime } from '../format'
import type { Subscription } from './webhook-api'

/** What the filters would have matched in the last day. */
export function Preview({ subscription }: { subscription: Subscription | undefined }) {
  const asked = useDebounced(JSON.stringify(subscription), 300)
  const preview = useQuery({
    queryKey: ['controls', 'webhook preview', asked],
    queryFn: () => controls.webhooks.preview(JSON.parse(asked) as Subscription),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section aria-live="polite" className="mt-5 rounded-card bg-sunken px-4 py-3 text-small">
      {preview.isError ? (
        <p className="text-danger [overflow-wrap:anywhere]">{preview.error.message}</p>
      ) : preview.data ? (
        <>
          <p className="font-semibold">
            {plural(preview.data.matched, {
              one: '# cast from the past day matches.',
              other: '# casts from the past day match.',
            })}
          </p>
          {preview.data.is_all ? null : (
            <p className="text-ink-soft">{t`There were more casts. Only the newest are counted.`}</p>
          )}
          <ul className="mt-1">
            {preview.data.casts.map(({ hash, username, text, at }) => (
              <li key={hash}>
                <Link
                  to="/cast/$hash"
                  params={{ hash }}
                  className="block truncate py-1 hover:underline"
                >
                  <bdi>@{username}</bdi> <span className="text-ink-soft">{formatTime(at)}</span>{' '}
                  <bdi>{text}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-ink-soft">{t`Checking casts from the past day…`}</p>
      )}
    </section>
  )
}
