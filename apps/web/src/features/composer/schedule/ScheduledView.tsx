import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Account, useCastaway } from '@castaway/react'
import type { ScheduledThread } from '@castaway/contract/records'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { suggestedTimes } from './due'
import { drafts } from '../../../shared/drafts/use-draft'
import { openComposer } from '../../../shared/compose/open-composer'
import { RowSkeletons } from '../RowSkeletons'
import { ScheduledRow } from './ScheduledRow'
import { scheduledQuery } from './scheduled'

/** Scheduled, failed, and recently sent casts. */
export function ScheduledView({ accounts }: { accounts: readonly Account[] }) {
  const { queryClient } = useCastaway()
  const found = useQuery(scheduledQuery)
  const all = found.data
  if (!all) {
    return found.isError ? (
      <ErrorState error={found.error} retry={() => void found.refetch()} />
    ) : found.fetchStatus === 'paused' ? (
      <EmptyState title={t`You’re offline`}>
        <Trans>Scheduled casts are stored on the server and will be sent anyway.</Trans>
      </EmptyState>
    ) : (
      <RowSkeletons />
    )
  }
  if (all.length === 0) {
    return (
      <EmptyState
        title={t`Nothing is scheduled`}
        action={
          <Button
            tone="primary"
            onClick={() => {
              const [first] = accounts
              if (!first) return openComposer()
              const draft = drafts.start(first.fid, 'new')
              openComposer({ draft: { ...draft, due: suggestedTimes(Date.now()).at(-1)!.due } })
            }}
          >
            <Trans>Schedule a cast</Trans>
          </Button>
        }
      >
        <Trans>
          Write a cast or thread now and choose when to send it. You don’t need to keep this page
          open.
        </Trans>
      </EmptyState>
    )
  }
  const parts: { id: string; title: string; icon: React.ReactNode; list: ScheduledThread[] }[] = [
    {
      id: 'failed',
      title: t`Couldn’t be sent`,
      icon: <CircleAlert size={17} className="text-danger" />,
      list: all.filter(({ state }) => state === 'failed'),
    },
    {
      id: 'waiting',
      title: t`Scheduled`,
      icon: <CalendarClock size={17} className="text-accent" />,
      list: all.filter(({ state }) => state === 'waiting' || state === 'sending'),
    },
    {
      id: 'sent',
      title: t`Sent in the past 7 days`,
      icon: <CircleCheck size={17} className="text-ink-soft" />,
      list: all.filter(({ state }) => state === 'sent').reverse(),
    },
  ]
  return parts
    .filter(({ list }) => list.length > 0)
    .map(({ id, title, icon, list }) => (
      <section key={id} aria-labelledby={`scheduled-${id}`}>
        <h2
          id={`scheduled-${id}`}
          className="flex items-center gap-2 px-4 pt-5 pb-2 text-small font-semibold text-ink-soft"
        >
          {icon}
          {title}
        </h2>
        <ul className="border-b border-line">
          {list.map((planned) => (
            <ScheduledRow
              key={planned.id}
              planned={planned}
              author={
                accounts.length > 1
                  ? accounts.find(({ fid }) => fid === planned.fid)?.username
                  : undefined
              }
              onChanged={() => void queryClient.invalidateQueries(scheduledQuery)}
            />
          ))}
        </ul>
      </section>
    ))
}
