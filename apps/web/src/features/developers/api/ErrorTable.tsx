import { t } from '@lingui/core/macro'
import { Part } from '../Part'
import type { OperationReference } from './reference'

/** The errors that an operation declares, with what to do. */
export function ErrorTable({ errors }: Pick<OperationReference, 'errors'>) {
  return (
    <Part
      title={t`Errors`}
      about={t`In addition to the errors every operation can return: a wrong value, a missing key, or too many calls.`}
    >
      {errors.length === 0 ? (
        <p className="text-ink-soft">{t`No other errors.`}</p>
      ) : (
        <dl className="space-y-3">
          {errors.map(({ code, meaning, next }) => (
            <div key={code}>
              <dt dir="ltr" className="font-mono text-small font-semibold">
                {code}
              </dt>
              <dd className="text-small text-pretty">
                {meaning} <span className="text-ink-soft">{next}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  )
}
