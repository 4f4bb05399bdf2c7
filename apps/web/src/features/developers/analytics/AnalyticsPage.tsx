import { t } from '@lingui/core/macro'
import type { AnalyticsReport } from '@castaway/contract/analytics'
import { gatewayJson, useMe } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { Choice } from '../../../ui/form/Choice'
import { RowSkeletons } from '../../../ui/Skeleton'
import { Part } from '../Part'
import { Calls } from './Calls'
import { Counts } from './Counts'
import { Days } from './Days'

type Span = '7' | '30' | '90' | '365'

/** Page `/developers/analytics`: what people did who allow to be counted, for the operators. */
export default function AnalyticsPage() {
  const me = useMe().data
  const [span, setSpan] = useState<Span>('30')
  const isOperator = me?.is_operator === true
  const report = useQuery({
    queryKey: ['analytics', span],
    queryFn: () => gatewayJson<AnalyticsReport>(`/api/_analytics?days=${span}`),
    enabled: isOperator && me.analytics === true,
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  })
  if (me && !isOperator) {
    return (
      <EmptyState title={t`You can’t do this`}>
        {t`This account doesn’t have permission.`}
      </EmptyState>
    )
  }
  if (me && !me.analytics) {
    return (
      <EmptyState title={t`Nothing is counted here`}>
        {t`Set CASTAWAY_ANALYTICS to on, and people are asked whether their use may be counted.`}
      </EmptyState>
    )
  }
  if (report.isError) return <ErrorState error={report.error} retry={() => void report.refetch()} />
  if (!report.data) return <RowSkeletons />
  return (
    <>
      <div className="px-(--row-x) pt-4">
        <Choice
          name={t({ message: 'Time range', context: 'span of time' })}
          value={span}
          options={[
            { id: '7', label: t`7 days` },
            { id: '30', label: t`30 days` },
            { id: '90', label: t`90 days` },
            { id: '365', label: t`1 year` },
          ]}
          onChange={setSpan}
          hint={t`Counts only people who allow it. Days are in UTC.`}
        />
      </div>
      <Shown report={report.data} />
    </>
  )
}

function Shown({ report }: { report: AnalyticsReport }) {
  const { screens, actions, widths } = report
  return (
    <>
      <Days report={report} />
      <Part title={t`Screens`}>
        <Counts rows={screens} name={t`Screen`} />
      </Part>
      <Part title={t`Actions`}>
        <Counts rows={actions} name={t`Operation`} linked />
      </Part>
      <Calls report={report} />
      <Part title={t`Window sizes`}>
        <Counts rows={widths} name={t`Window size`} />
      </Part>
    </>
  )
}
