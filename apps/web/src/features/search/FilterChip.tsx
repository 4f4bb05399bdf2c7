import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { filterValue, filterLabel } from '../../shared/search/operators'
import type { FilterKind, Term } from '../../shared/search/query'

/** An active filter: Enter edits it, Delete removes it, arrow keys move between filters. */
export function FilterChip({
  term,
  onEdit,
  onRemove,
  onMove,
}: {
  term: Term
  onEdit: () => void
  onRemove: () => void
  onMove: (from: HTMLElement, step: number) => void
}) {
  const kind = term.kind as FilterKind
  const sign = filterLabel(kind)
  const value = filterValue(kind, term.value)
  return (
    <li className="inline-flex h-7.5 max-w-full items-center rounded-full bg-accent-wash text-small">
      <button
        type="button"
        data-chip
        aria-label={t`Edit ${sign} ${value}`}
        onClick={onEdit}
        onKeyDown={(event) => {
          const isForth = event.key === 'ArrowRight'
          if (isForth || event.key === 'ArrowLeft') {
            event.preventDefault()
            const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
            onMove(event.currentTarget, (isForth ? 1 : -1) * direction)
          } else if (event.key === 'Delete' || event.key === 'Backspace') {
            event.preventDefault()
            onRemove()
          }
        }}
        className="inline-flex h-full min-w-0 items-center gap-1 rounded-s-full ps-3 pe-1"
      >
        <span className="text-ink-soft">{sign}</span>
        <bdi className="max-w-44 truncate font-semibold text-ink">{value}</bdi>
      </button>
      <button
        type="button"
        aria-label={t`Remove ${sign} ${value}`}
        onClick={onRemove}
        className="grid size-7.5 shrink-0 place-items-center rounded-e-full text-ink-soft hover:text-ink"
      >
        <X size={14} />
      </button>
    </li>
  )
}
