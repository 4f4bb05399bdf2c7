import { type MouseEvent, type RefObject, useRef, useState } from 'react'

export interface Popup {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * State of a lazily loaded popup and its button.
 * @param load preloads the popup when the pointer is over the button
 * @returns `button`: props of the button; `popup`: props of the popup, undefined before the first click
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
      // A failed preload is retried when the popup opens.
      onPointerEnter: () => void load().catch(() => {}),
      onClick: (event: MouseEvent) => {
        event.stopPropagation()
        setUsed(true)
        setOpen(!open)
      },
    },
  }
}
