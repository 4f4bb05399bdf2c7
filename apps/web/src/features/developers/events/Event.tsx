import { t } from '@lingui/core/macro'
import type { LoggedEvent } from '@castaway/client/local'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { formatList } from '../../../ui/format/format-list'
import { formatTime } from '../format'

/** An event in a line; opened, the body that a webhook gets, and which ones it fits. */
export function Event({ event: { type, at, by, body, webhooks } }: { event: LoggedEvent }) {
  const [open, setOpen] = useState(false)
  const { text } = (body as { data?: { text?: unknown } }).data ?? {}
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer px-(--row-x) py-2.5 -outline-offset-2! hover:bg-sunken/70">
        <span className="font-mono text-small font-semibold">{type}</span>{' '}
        <bdi>{by.username ? `@${by.username}` : by.fid}</bdi>
        {typeof text === 'string' && text !== '' ? (
          <span className="block truncate" dir="auto">
            {text}
          </span>
        ) : null}
        <span className="block text-small text-ink-soft tabular">
          {formatTime(at)}
          {webhooks.length > 0 ? (
            <>
              {' · '}
              <bdi>{formatList(webhooks.map(({ title }) => title))}</bdi>
            </>
          ) : null}
        </span>
      </summary>
      {open ? (
        <div className="px-(--row-x) pt-2 pb-4">
          <p className="mb-3 text-small">
            {webhooks.length === 0 ? t`No active webhook matches.` : t`Matches:`}{' '}
            {webhooks.map(({ id, title }, index) => (
              <span key={id}>
                {index > 0 ? ', ' : null}
                <Link
                  to="/developers/$"
                  params={{ _splat: `webhooks/${id}` }}
                  search={{}}
                  className="text-accent-strong hover:underline"
                >
                  <bdi>{title}</bdi>
                </Link>
              </span>
            ))}
          </p>
          <JsonTree value={body} label={t`Body`} depth={2} />
        </div>
      ) : null}
    </details>
  )
}
