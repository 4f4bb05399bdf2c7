import { Trans } from '@lingui/react/macro'
import { useCast } from '@castaway/react'
import { type ReactNode, useState } from 'react'
import type { HidePredicate } from '../hiding/hiding-rules'

interface HideableCastProps {
  hash: string
  hide: HidePredicate
  children: ReactNode
}

/** Hidden casts that the user chose to show, for the life of the page. */
const revealed = new Set<string>()

/** A cast, or one line that says why it is hidden and shows it on request. */
export function HideableCast({ hash, hide, children }: HideableCastProps) {
  const cast = useCast(hash)
  const [shown, setShown] = useState(() => revealed.has(hash))
  const hidden = cast && !shown ? hide(cast) : null
  if (!hidden) return children
  return (
    <div className="flex items-center gap-3 border-b border-line px-(--row-x) py-2 text-small text-ink-soft">
      <bdi className="min-w-0 flex-1 truncate">{hidden.reason}</bdi>
      <button
        type="button"
        className="min-h-8 shrink-0 px-2 font-semibold text-accent hover:underline"
        onClick={(event) => {
          // The button disappears, so the focus moves to the row.
          event.currentTarget.closest<HTMLElement>('[role=article]')?.focus()
          revealed.add(hash)
          setShown(true)
        }}
      >
        <Trans>Show</Trans>
      </button>
    </div>
  )
}
