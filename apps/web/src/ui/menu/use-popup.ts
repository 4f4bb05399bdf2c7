import { type MouseEvent, type RefObject, useRef, useState } from 'react'

export interface Popup {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * A popup that is loaded when it is first needed.
 * @param load loads it as soon as someone points at the button
 * @returns `button`: what the button gets; `popup`: what the popup gets, nothing before the first press
 */
export function usePopup(load: () => Promise<unknown>) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const popup: Popup = { anchor, open, onOpenChange: setOpen }
  return {
    popup: used ? popup : undefined,
    button: {
      ref: anchor,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open,
      // What can't be loaded now is loaded again when it is to open.
      onPointerEnter: () => void load().catch(() => {}),
      onClick: (event: MouseEvent) => {
        event.stopPropagation()
        setUsed(true)
        setOpen(!open)
      },
    },
  }
}
