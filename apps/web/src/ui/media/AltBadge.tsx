import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'

/** Shows that an image has alt text, and displays the text on click. */
export function AltBadge({ text }: { text: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={open ? t`Hide alt text` : t`Show alt text`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return
          event.stopPropagation()
          setOpen(false)
        }}
        className="absolute start-2 bottom-2 z-10 h-6 rounded-small bg-black/75 px-1.5 text-small font-bold text-white"
      >
        ALT
      </button>
      {open ? (
        <p
          id={id}
          dir="auto"
          className="absolute inset-x-0 bottom-0 z-[5] max-h-full overflow-y-auto bg-black/85 p-3 pb-10 text-small [overflow-wrap:anywhere] whitespace-pre-wrap text-white"
        >
          {text}
        </p>
      ) : null}
    </>
  )
}
