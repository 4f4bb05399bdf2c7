import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { controls } from '../controls'
import { formatTime } from '../format'
import { useChange } from '../island/use-change'
import { Part } from '../Part'
import { NotificationPreview } from './NotificationPreview'
import { type Range, ranges } from '../TimeRange'
import { OverTime } from './OverTime'
import { Recipients } from './Recipients'
import { Results } from './Results'
import { stateNames } from './state-names'

/** One campaign: what it said, what became of it over time, and whom it reached. */
export function CampaignDetails({ id }: { id: string }) {
  const navigate = useNavigate()
  const { change } = useChange<'cancel'>()
  const [range, setRange] = useState<Range>('day')
  const [isAsked, setAsked] = useState(false)
  const report = useQuery({
    queryKey: ['controls', 'campaigns', id, range],
    queryFn: () => controls.campaigns.read(id, ranges[range]),
    placeholderData: keepPreviousData,
    refetchInterval: 3_000,
    retry: false,
  })
  if (report.isError && !report.data) {
    return (report.error as { status?: number }).status === 404 ? (
      <NoCampaign />
    ) : (
      <ErrorState error={report.error} retry={() => void report.refetch()} />
    )
  }
  if (!report.data) return <RowSkeletons count={4} />
  const { campaign, bars, people } = report.data
  const { app, title, body, target_url: url, state, send_at: at } = campaign
  const cancel = async () => {
    await change('cancel', () => controls.campaigns.cancel(id))
    await navigate({ to: '/developers/$', params: { _splat: 'campaigns' }, search: {} })
  }
  return (
    <>
      <Part
        title={cleanName(title, id)}
        about={
          <>
            <bdi>{app.name}</bdi> · {stateNames[state]()} · {formatTime(at)}
          </>
        }
      >
        <NotificationPreview app={app.id} title={title} body={body} url={url} />
        <p dir="ltr" className="mt-3 text-start font-mono text-small [overflow-wrap:anywhere]">
          {url}
        </p>
        {state === 'scheduled' ? (
          <Button tone="danger" className="mt-4" onClick={() => setAsked(true)}>
            {t`Cancel campaign`}
          </Button>
        ) : null}
      </Part>
      {state === 'scheduled' ? null : (
        <>
          <Results campaign={campaign} />
          <OverTime bars={bars} range={range} onRange={setRange} />
          <Recipients people={people} total={campaign.recipients} />
        </>
      )}
      {isAsked ? (
        <ConfirmDialog
          title={t`Cancel this campaign?`}
          action={t`Cancel campaign`}
          onClose={() => setAsked(false)}
          onConfirm={cancel}
        >
          {t`It will be deleted, and no one gets it.`}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function NoCampaign() {
  return (
    <EmptyState
      title={t`There is no such campaign`}
      action={
        <Link
          to="/developers/$"
          params={{ _splat: 'campaigns' }}
          search={{}}
          className={buttonClass('primary')}
        >
          {t`All campaigns`}
        </Link>
      }
    >
      {t`It may have been canceled.`}
    </EmptyState>
  )
}
