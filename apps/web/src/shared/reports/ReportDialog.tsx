import type {
  ReportReason,
  ReportRequest,
  MAX_REPORT_TEXT as Longest,
} from '@castaway/contract/reports'
import { type Castaway, errorFacts, gatewayJson } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { loadErrorMessage } from '../../ui/errors/load-error-message'
import { focusOnMount } from '../../ui/form/focus-on-mount'
import { ReportSent, type ReportOffers } from './ReportSent'

/** As the contract has it, whose schemas would come with it. */
const MAX_REPORT_TEXT: typeof Longest = 500

/** The reasons of a report, in the order in which they are offered. */
const reasonLabels = (): Record<ReportReason, string> => ({
  spam: t`Spam`,
  scam: t`Scam or impersonation`,
  harassment: t`Harassment`,
  illegal: t`Illegal content`,
  'unmarked-sexual': t`Sexual content that isn’t marked`,
  other: t`Something else`,
})

export interface ReportDialogProps extends ReportOffers {
  castaway: Castaway
  subject: ReportRequest['subject']
  /** What is reported, as the title says it. */
  title: string
  /** The account that reports it. */
  as: number | undefined
  onClose: () => void
}

/** Reports something to the operators of this server, and then offers what the person can do themselves. */
export function ReportDialog(props: ReportDialogProps) {
  const { castaway, subject, title, as, onClose } = props
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = async () => {
    if (busy) return
    if (!reason) {
      setError(t`Choose a reason.`)
      form.current?.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      const body: ReportRequest = { subject, reason, text }
      await gatewayJson('/api/_reports', {
        method: 'POST',
        body,
        ...(as !== undefined && { as }),
      })
      setSent(true)
    } catch (cause) {
      if (errorFacts(cause).code === 'TOO_MANY') {
        setError(t`You have too many open reports. The operators need to look at them first.`)
      } else {
        const { title, advice } = await loadErrorMessage(cause)
        setError(advice ? `${title}. ${advice}` : title)
      }
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      variant="sheet"
      title={isSent ? t`Report sent` : title}
      onClose={() => {
        if (!busy) onClose()
      }}
      actions={
        isSent ? undefined : (
          <Button size="small" tone="primary" busy={busy} onClick={() => void send()}>
            {t`Send report`}
          </Button>
        )
      }
    >
      {isSent ? (
        <ReportSent
          castaway={castaway}
          author={props.author}
          removal={props.removal}
          blocking={props.blocking}
          onClose={onClose}
        />
      ) : (
        <form
          ref={form}
          className="space-y-5 p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))]"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <p className="text-small text-ink-soft text-pretty">
            {t`The operators of this server will read your report and see who sent it. It isn’t sent to the network.`}
          </p>
          <Reasons reason={reason} onChoose={setReason} />
          <Details text={text} onChange={setText} />
          <p role="alert" className="text-small text-pretty text-danger empty:hidden">
            {error}
          </p>
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
      )}
    </Dialog>
  )
}

function Reasons({
  reason,
  onChoose,
}: {
  reason: ReportReason | undefined
  onChoose: (reason: ReportReason) => void
}) {
  const name = useId()
  const labels = Object.entries(reasonLabels()) as [ReportReason, string][]
  return (
    <fieldset>
      <legend className="mb-1 text-small font-semibold">{t`Why are you reporting this?`}</legend>
      {labels.map(([id, label], index) => (
        <label key={id} className="flex min-h-10 cursor-pointer items-center gap-3 py-1.5">
          <input
            ref={index === 0 ? focusOnMount : undefined}
            type="radio"
            name={name}
            className="size-4.5 shrink-0 accent-(--accent)"
            checked={reason === id}
            onChange={() => onChoose(id)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Details({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {t`Details (optional)`}
      </label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        maxLength={MAX_REPORT_TEXT}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-note`}
        className="w-full resize-y rounded-card border border-line-strong/60 bg-raised px-3.5 py-2.5 outline-none focus:outline-2 focus:outline-offset-1 focus:outline-accent"
      />
      <p id={`${id}-note`} className="tabular mt-1 text-small text-ink-soft">
        {t`Up to ${MAX_REPORT_TEXT} characters`}
      </p>
    </div>
  )
}
