import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classes } from '../../ui/classes'

/** Rows that look like spam, collapsed. */
export function HiddenRows({
  title,
  advice,
  label,
  isOpenedBySearch = false,
  className,
  children,
}: {
  /** How many, and of what. */
  title: string
  advice: string
  /** Name of the list. */
  label: string
  /** Open while a search finds some of them. */
  isOpenedBySearch?: boolean
  /** Of the list. */
  className?: string
  children: ReactNode
}) {
  const [isOpened, setOpened] = useState(false)
  const id = useId()
  const isOpen = isOpened || isOpenedBySearch
  return (
    <section>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpened(!isOpened)}
        className="flex w-full items-center gap-2 border-b border-line px-(--row-x) py-3 text-start font-medium text-ink-soft -outline-offset-2! hover:bg-surface/70 hover:text-ink"
      >
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={classes(
            'transition-transform duration-100',
            !isOpen && '-rotate-90 rtl:rotate-90',
          )}
        />
        {title}
      </button>
      <div id={id} hidden={!isOpen}>
        <p className="px-(--row-x) py-3 text-small text-ink-soft text-pretty">{advice}</p>
        <ul aria-label={label} className={className}>
          {children}
        </ul>
      </div>
    </section>
  )
}
