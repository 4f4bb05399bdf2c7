import { t } from '@lingui/core/macro'
import { Part } from '../Part'
import type { OperationReference } from './reference'

/** The errors that an operation declares, with what to do. */
export function ErrorTable({ errors }: Pick<OperationReference, 'errors'>) {
  return (
    <Part
      title={t`Errors`}
      about={t`Besides those of every operation: a wrong value, a missing key, too many calls.`}
    >
      {errors.length === 0 ? (
        <p className="text-ink-soft">{t`It has no others.`}</p>
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
