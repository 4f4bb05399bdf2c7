import type { Castaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Ban, CircleCheck, Trash2, VolumeX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button'
import { toastError } from '../../ui/toast/toast-error'
import { setPersonHidden } from '../hiding/mutations'
import { currentHidingRules } from '../hiding/state'

/** What a person can do themselves about what they reported. */
export interface ReportOffers {
  /** Who made it, and can be muted and blocked. */
  author?: { fid: number; name: string } | undefined
  /** What removes the reported app from the person's apps, if it is one: it may be added while the report is written. */
  removal?: (() => (() => Promise<unknown>) | undefined) | undefined
  /** What blocks the reported app for the person, and removes it. */
  blocking?: (() => Promise<unknown>) | undefined
}

interface ReportSentProps extends ReportOffers {
  castaway: Castaway
  onClose: () => void
}

/** After a report: the operators take their time, so muting and blocking are offered at once. */
export function ReportSent({ castaway, author, removal, blocking, onClose }: ReportSentProps) {
  const [busy, setBusy] = useState(false)
  const [{ remove }] = useState(() => ({ remove: removal?.() }))
  const run = (work: () => Promise<unknown>) => async () => {
    if (busy) return
    setBusy(true)
    try {
      if ((await work()) !== false) return onClose()
    } catch (error) {
      void toastError(error)
    }
    setBusy(false)
  }
  const hide = (kind: 'mute' | 'block') =>
    run(() => setPersonHidden(castaway, kind, author!.fid, true))
  const why = author && currentHidingRules().person(author.fid)?.why
  const name = author?.name ?? ''
  const offers: { label: string; icon: ReactNode; onSelect: () => Promise<void> }[] = []
  if (remove)
    offers.push({ label: t`Remove mini app`, icon: <Trash2 size={17} />, onSelect: run(remove) })
  if (blocking)
    offers.push({ label: t`Block mini app`, icon: <Ban size={17} />, onSelect: run(blocking) })
  if (author && why === undefined)
    offers.push({ label: t`Mute ${name}`, icon: <VolumeX size={17} />, onSelect: hide('mute') })
  if (author && why !== 'blocked')
    offers.push({ label: t`Block ${name}`, icon: <Ban size={17} />, onSelect: hide('block') })
  return (
    <div className="space-y-5 p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))]">
      <p
        // The form disappeared along with the focused button.
        ref={(line) => line?.focus()}
        tabIndex={-1}
        className="flex gap-3 text-pretty outline-none"
      >
        <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
        <span>
          {offers.length > 0
            ? t`Thank you. The operators of this server will look at it. Meanwhile, you can:`
            : t`Thank you. The operators of this server will look at it.`}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {offers.map(({ label, icon, onSelect }) => (
          <Button
            key={label}
            className="max-w-full"
            icon={icon}
            disabled={busy}
            onClick={() => void onSelect()}
          >
            <bdi className="block truncate">{label}</bdi>
          </Button>
        ))}
        <Button tone={offers.length > 0 ? 'quiet' : 'primary'} disabled={busy} onClick={onClose}>
          {t`Done`}
        </Button>
      </div>
    </div>
  )
}
