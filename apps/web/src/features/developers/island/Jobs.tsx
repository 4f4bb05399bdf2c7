import { t } from '@lingui/core/macro'
import type { WaitingJob } from '@castaway/client/local'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/Button'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { toast } from '../../../ui/toast/toasts'
import { controls } from '../controls'
import { formatTime } from '../format'
import { Part } from '../Part'
import { useChange } from './use-change'

const states: Record<WaitingJob['state'], () => string> = {
  waiting: () => t`Waiting`,
  running: () => t`Running`,
  failed: () => t`Failed`,
}

/** Background work that waits for its time. */
export function Jobs() {
  const { busy, change } = useChange<'run'>()
  const jobs = useQuery({ queryKey: ['controls', 'jobs'], queryFn: () => controls.jobs.list() })
  const run = async () => {
    const done = await change('run', () => controls.drain())
    if (done) toast({ title: t`All jobs that are due have run` })
  }
  return (
    <Part
      title={t`Coming jobs`}
      about={t`Webhooks, previews, scheduled casts and upkeep, by the island’s clock.`}
    >
      <Button busy={busy === 'run'} onClick={() => void run()}>
        {t`Run what is due`}
      </Button>
      {jobs.isError ? (
        <ErrorState error={jobs.error} retry={() => void jobs.refetch()} />
      ) : jobs.data ? (
        <div className="mt-4 overflow-x-auto">
          <table className="w-full text-small">
            <thead>
              <tr className="border-b border-line text-ink-soft">
                <th className="py-1.5 pe-4 text-start font-semibold">{t`Job`}</th>
                <th className="py-1.5 pe-4 text-start font-semibold">{t`Due`}</th>
                <th className="py-1.5 text-start font-semibold">{t`State`}</th>
              </tr>
            </thead>
            <tbody>
              {jobs.data.jobs.map((job) => (
                <tr key={job.id} className="border-b border-line align-top last:border-b-0">
                  <td className="py-1.5 pe-4 font-mono [overflow-wrap:anywhere]">{job.kind}</td>
                  <td className="py-1.5 pe-4 whitespace-nowrap tabular">
                    {formatTime(job.due_at)}
                  </td>
                  <td className="py-1.5 [overflow-wrap:anywhere]">
                    {states[job.state]()}
                    {job.last_error ? `: ${job.last_error}` : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <RowSkeletons count={3} />
      )}
    </Part>
  )
}
