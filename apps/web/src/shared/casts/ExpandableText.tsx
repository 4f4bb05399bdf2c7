import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { classes } from '../../ui/classes'
import { RichText } from '../../ui/text/RichText'
import { usePrinting } from '../../ui/use-printing'

/** Casts that were expanded here, so that rows keep their state when they scroll out of view and back. */
const expanded = new Set<string>()
const REMEMBERED = 500

const isLong = (text: string) => text.length > 700 || text.split('\n', 16).length > 15

export interface ExpandableTextProps {
  hash: string
  text: string
  without: readonly string[]
}

/** The text of a cast in a list; long text is collapsed until the reader expands it. */
export function ExpandableText({ hash, text, without }: ExpandableTextProps) {
  const id = useId()
  const [open, setOpen] = useState(() => expanded.has(hash))
  const printing = usePrinting()
  const whole = open || printing
  if (!isLong(text)) return <RichText text={text} without={without} className="mt-0.5" />
  const toggle = () => {
    if (open) expanded.delete(hash)
    else {
      if (expanded.size >= REMEMBERED) expanded.clear()
      expanded.add(hash)
    }
    setOpen(!open)
  }
  return (
    <>
      <div id={id} className={classes('mt-0.5', !whole && 'max-h-[21.75rem] overflow-hidden')}>
        {/* Hidden text is not painted, and its links must not take the focus while invisible. */}
        <RichText
          text={whole ? text : beginningOf(text)}
          without={without}
          className={whole ? '' : 'line-clamp-[14]'}
        />
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => {
          event.stopPropagation()
          toggle()
        }}
        className="mt-1 -ms-2 inline-flex min-h-6 items-center rounded-full px-2 text-small font-semibold text-accent hover:underline"
      >
        {open ? t`Show less` : t`Show more`}
      </button>
    </>
  )
}

/** At most what fourteen lines can hold; never cuts a character in half. */
function beginningOf(text: string): string {
  const lines = text.split('\n', 16).join('\n')
  if (lines.length <= 1_000) return lines
  const cut = lines.slice(0, 1_000)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 900)).replace(/[\uD800-\uDBFF]$/, '')}…`
}
