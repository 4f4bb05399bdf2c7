import { t } from '@lingui/core/macro'
import type { OperationId } from '@castaway/client'
import type { FaultRule } from '@castaway/client/local'
import type { serverErrors } from '@castaway/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/Button'
import { toastError } from '../../../ui/toast/toast-error'
import { operationQuery } from '../api/reference'
import { useFaultChanges } from './faults'

type Kind = 'error' | 'slow' | 'drop' | 'broken'

/**
 * Errors that an app has to cope with, whatever it calls. The contract’s table has more, but importing it would put all
 * of it into the first page, which bundles its module.
 */
const usualErrors = {
  InvalidField: 400,
  Unauthorized: 401,
  Forbidden: 403,
  SIGNER_REVOKED: 403,
  STORAGE_FULL: 403,
  NotFound: 404,
  TIMEOUT: 408,
  CONFLICT: 409,
  RateLimitExceeded: 429,
  InternalServerError: 500,
  UPSTREAM_FAILED: 502,
  ServiceUnavailable: 503,
} as const satisfies Partial<typeof serverErrors>
const field = 'h-9 w-full rounded-card border border-line-strong/60 bg-raised px-2 text-small'

/** Makes the next calls of an operation fail on this development server. */
export function FaultForm({ operation, onDone }: { operation: string; onDone: () => void }) {
  const { add } = useFaultChanges()
  const [kind, setKind] = useState<Kind>('error')
  const [code, setCode] = useState('ServiceUnavailable')
  const own = useQuery(operationQuery(operation)).data?.errors ?? []
  const others = Object.entries(usualErrors)
    .map(([usual, status]) => ({ code: usual, status }))
    .filter((usual) => own.every((error) => error.code !== usual.code))
  const { status, meaning }: { status?: number; meaning?: string } =
    [...own, ...others].find((error) => error.code === code) ?? {}
  const [latency, setLatency] = useState('3000')
  const [times, setTimes] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await add({
        operation: operation as OperationId,
        ...effectOf(kind, { code, status: status! }, Number(latency)),
        ...(times !== '' && { times: Number(times) }),
      })
      onDone()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <form
      aria-label={t`Make ${operation} fail`}
      onSubmit={(event) => void submit(event)}
      className="mb-4 flex flex-wrap items-end gap-3 rounded-card border border-line bg-surface p-3"
    >
      <Labeled label={t`What happens`}>
        {(id) => (
          <select
            id={id}
            value={kind}
            onChange={(event) => setKind(event.target.value as Kind)}
            className={field}
          >
            <option value="error">{t`It fails with an error`}</option>
            <option value="slow">{t`It is slow`}</option>
            <option value="drop">{t`Its connection is lost`}</option>
            <option value="broken">{t`Half of its answer arrives`}</option>
          </select>
        )}
      </Labeled>
      {kind === 'error' ? (
        <Labeled label={t`Error`}>
          {(id) => (
            <select
              id={id}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              className={field}
            >
              {[
                { label: t`Its own errors`, errors: own },
                { label: t`Other errors`, errors: others },
              ].map(({ label, errors }) =>
                errors.length > 0 ? (
                  <optgroup key={label} label={label}>
                    {errors.map((each) => (
                      <option key={each.code} value={each.code}>
                        {each.status} {each.code}
                      </option>
                    ))}
                  </optgroup>
                ) : null,
              )}
            </select>
          )}
        </Labeled>
      ) : null}
      {kind === 'slow' ? (
        <Labeled label={t`Milliseconds`}>
          {(id) => (
            <input
              id={id}
              type="number"
              required
              min={1}
              max={60_000}
              value={latency}
              onChange={(event) => setLatency(event.target.value)}
              className={field}
            />
          )}
        </Labeled>
      ) : null}
      <Labeled label={t`How many times`}>
        {(id) => (
          <input
            id={id}
            type="number"
            min={1}
            max={1_000_000}
            placeholder={t`Until removed`}
            value={times}
            onChange={(event) => setTimes(event.target.value)}
            className={field}
          />
        )}
      </Labeled>
      <Button type="submit" size="small" tone="primary" busy={isBusy}>
        {t`Add fault`}
      </Button>
      {kind === 'error' && meaning ? (
        <p className="basis-full text-small text-pretty text-ink-soft">{meaning}</p>
      ) : null}
    </form>
  )
}

function effectOf(
  kind: Kind,
  error: Pick<FaultRule, 'status' | 'code'>,
  latency: number,
): FaultRule {
  switch (kind) {
    case 'error':
      return error
    case 'slow':
      return { latency_ms: latency }
    case 'drop':
      return { drop: true }
    case 'broken':
      return { broken: true }
  }
}

function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="min-w-36 flex-1">
      <label htmlFor={id} className="mb-1 block text-small font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
