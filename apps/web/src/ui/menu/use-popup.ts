import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { holdKeys } from './hold-keys'

export interface Popup {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean, details: PopupChange) => void
}

/** The part of Base UI's change details that is used here. */
interface PopupChange {
  reason: string
  event: Event
  cancel: () => void
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
  const stopHolding = useRef<() => void>(undefined)
  useEffect(() => () => stopHolding.current?.(), [])
  const popup: Popup = {
    anchor,
    open,
    onOpenChange: (next, { reason, event, cancel }) => {
      // A press on the button closes the popup with its click, and would open it again if this closed it before.
      const isOnButton = anchor.current?.contains(event.target as Node)
      if (reason === 'outside-press' && isOnButton) cancel()
      else setOpen(next)
    },
  }
  return {
    popup: used ? popup : undefined,
    button: {
      ref: anchor,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open,
      // A failed preload is retried when the popup opens.
      onPointerEnter: () => void load().catch(() => {}),
      onClick: (event: MouseEvent<HTMLButtonElement>) => {
        event.stopPropagation()
        setUsed(true)
        setOpen(!open)
        stopHolding.current?.()
        if (!open) stopHolding.current = holdKeys(event.currentTarget, () => setOpen(false))
      },
    },
  }
}
