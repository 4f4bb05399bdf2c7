import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { controls } from '../controls'

/** Page `/developers/island`. */
export default function IslandPage() {
  const status = useQuery({ queryKey: ['controls', 'status'], queryFn: () => controls.status() })
  if (status.isError) return <ErrorState error={status.error} retry={() => void status.refetch()} />
  if (!status.data) return <RowSkeletons count={3} />
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 px-(--row-x) py-4">
      <dt className="text-ink-soft">{t`World`}</dt>
      <dd>{status.data.world}</dd>
      <dt className="text-ink-soft">{t`Time`}</dt>
      <dd className="tabular">{status.data.clock.iso}</dd>
    </dl>
  )
}
