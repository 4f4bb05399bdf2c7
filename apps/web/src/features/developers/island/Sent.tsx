import { t } from '@lingui/core/macro'
import type { InboxItem, InboxKind } from '@castaway/client/local'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { Choices } from '../../../ui/form/Choices'
import { RowSkeletons } from '../../../ui/Skeleton'
import { toast } from '../../../ui/toast/toasts'
import { controls } from '../controls'
import { formatTime } from '../format'
import { useChange } from './use-change'

const kinds: { id: InboxKind; label: () => string }[] = [
  { id: 'webhook', label: () => t`Webhooks` },
  { id: 'notification', label: () => t`Mini apps’ notifications` },
  { id: 'host_event', label: () => t`Events for mini apps` },
]

/** What the island sent, or a mini app sent to its users. */
export default function Sent() {
  const { kind } = useSearch({ strict: false }) as { kind?: string }
  const chosen = kinds.find(({ id }) => id === kind)?.id
  const sent = useQuery({
    queryKey: ['controls', 'sent', chosen ?? 'all'],
    queryFn: () => controls.inbox.list({ limit: 100, ...(chosen && { kind: chosen }) }),
    refetchInterval: 5_000,
  })
  return (
    <>
      <Choices
        label={t`Kind`}
        choices={[
          { label: t`All kinds`, search: {}, chosen: !chosen },
          ...kinds.map(({ id, label }) => ({
            label: label(),
            search: { kind: id },
            chosen: id === chosen,
          })),
        ]}
      />
      {sent.isError ? (
        <ErrorState error={sent.error} retry={() => void sent.refetch()} />
      ) : !sent.data ? (
        <RowSkeletons count={4} />
      ) : sent.data.sent.length === 0 ? (
        <EmptyState title={t`Nothing was sent yet`}>
          {t`Create a webhook or add a mini app, and what the island sends is here.`}
        </EmptyState>
      ) : (
        <ul>
          {sent.data.sent.map((item) => (
            <li key={`${item.kind} ${item.id}`} className="border-b border-line">
              <Item item={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Item({ item }: { item: InboxItem }) {
  const [open, setOpen] = useState(false)
  const { busy, change } = useChange<'replay'>()
  const kind = kinds.find(({ id }) => id === item.kind)?.label() ?? item.kind
  const { last } = item
  const replay = async () => {
    const done = await change('replay', () => controls.inbox.replay('webhook', item.id))
    if (done) toast({ title: t`Sent again` })
  }
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer px-(--row-x) py-2.5 -outline-offset-2! hover:bg-sunken/70">
        <span className="font-semibold">{item.status}</span>{' '}
        <span dir="ltr" className="font-mono text-small [overflow-wrap:anywhere]">
          {item.to}
        </span>
        <span className="block text-small text-ink-soft">
          {kind} · {formatTime(item.at)}
          {last ? ` · ${last.response_code ?? last.error ?? t`no answer yet`}` : null}
        </span>
      </summary>
      {open ? (
        <div className="px-(--row-x) pb-4">
          {last?.error ? <p className="mb-2 text-small text-danger">{last.error}</p> : null}
          <JsonTree value={item.body} label={t`Content`} />
          {item.kind === 'webhook' ? (
            <Button
              size="small"
              className="mt-3"
              busy={busy === 'replay'}
              onClick={() => void replay()}
            >
              {t`Send again`}
            </Button>
          ) : null}
        </div>
      ) : null}
    </details>
  )
}
