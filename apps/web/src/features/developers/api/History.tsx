import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { formatTime } from '../format'
import { forgetCalls, sentCalls } from './history'

/** Calls that were sent from here, to be sent again. */
export function History() {
  const [calls, setCalls] = useState(sentCalls)
  const { history } = useRouter()
  if (calls.length === 0) return null
  return (
    <section aria-labelledby="sent-calls" className="mt-6">
      <div className="flex items-center gap-3">
        <h2 id="sent-calls" className="flex-1 text-prose font-bold">{t`Sent from here`}</h2>
        <Button
          size="small"
          onClick={() => {
            forgetCalls()
            setCalls([])
          }}
        >
          {t`Clear`}
        </Button>
      </div>
      <ul className="mt-2">
        {calls.map(({ to, operation, status, at }) => (
          <li key={to}>
            <a
              href={to}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                history.push(to)
              }}
              className="flex min-h-9 flex-wrap items-baseline gap-x-3 py-1 text-small hover:bg-sunken/70"
            >
              <span dir="ltr" className="font-mono font-semibold [overflow-wrap:anywhere]">
                {operation}
              </span>
              <span className={status < 300 ? 'text-ink-soft' : 'text-danger'}>{status}</span>
              <span className="text-ink-soft">{formatTime(at)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
