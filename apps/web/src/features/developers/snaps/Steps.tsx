import { t } from '@lingui/core/macro'
import { classes } from '../../../ui/classes'
import { formatTime } from '../format'
import { Part } from '../Part'
import type { Step } from './use-emulator'

interface StepsProps {
  steps: readonly Step[]
  current: Step
  onChoose: (step: Step) => void
}

const names: Record<Step['kind'], () => string> = {
  load: () => t`Loaded`,
  open: () => t`Opened`,
  press: () => t`Pressed`,
}

/** What was asked and pressed, the newest last. */
export function Steps({ steps, current, onChoose }: StepsProps) {
  return (
    <Part title={t`History`}>
      <ol aria-label={t`History`} className="-mx-3 space-y-0.5">
        {steps.map((step) => {
          const { id, kind, url, at, report } = step
          const isWrong = report.problems.length > 0 || report.probe.snap === null
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={step === current ? 'step' : undefined}
                onClick={() => onChoose(step)}
                className={classes(
                  'block w-full rounded-small px-3 py-1.5 text-start text-small hover:bg-sunken/70',
                  step === current && 'bg-sunken',
                )}
              >
                <span className="font-semibold">{names[kind]()}</span>{' '}
                <bdi className="[overflow-wrap:anywhere]">{url}</bdi>
                <span className={classes('block', isWrong ? 'text-danger' : 'text-ink-soft')}>
                  {formatTime(at)}
                  {isWrong ? <> · {t`not shown`}</> : null}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </Part>
  )
}
