import { plural, t } from '@lingui/core/macro'
import type { Fault } from '@castaway/client/local'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../../../ui/Button'
import { toastError } from '../../../ui/toast/toast-error'
import { describeFault, useFaultChanges } from './faults'

/** Says which calls fail on purpose, so that nobody looks for another reason. */
export function ActiveFaults({ faults }: { faults: readonly Fault[] }) {
  const changes = useFaultChanges()
  if (faults.length === 0) return null
  return (
    <section
      aria-label={t`Active faults`}
      className="max-h-32 overflow-y-auto border-b border-line bg-danger-wash px-4 py-1.5 text-small"
    >
      <ul>
        {faults.map((fault) => {
          const says = describeFault(fault)
          const left = fault.times === undefined ? undefined : fault.times - fault.struck
          return (
            <li key={fault.id} className="flex items-center gap-2 py-0.5">
              <TriangleAlert size={15} aria-hidden="true" className="shrink-0 text-danger" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <bdi>{says}</bdi>
                {left === undefined ? null : (
                  <span className="text-ink-soft">
                    {' '}
                    · {plural(left, { one: '# more time', other: '# more times' })}
                  </span>
                )}
              </span>
              <Button
                size="small"
                aria-label={t`Remove: ${says}`}
                onClick={() => void changes.remove(fault.id).catch(toastError)}
              >
                {t`Remove`}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
