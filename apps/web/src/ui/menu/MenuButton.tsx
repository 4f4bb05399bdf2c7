import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { IconButton, type IconButtonProps } from '../IconButton'

export interface Popup {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface MenuButtonProps extends Pick<IconButtonProps, 'label' | 'icon' | 'size' | 'className'> {
  /** Preloads the popup: the pointer is over the button. */
  load: () => Promise<unknown>
  /** Renders the popup; not called before the first click. */
  popup: (state: Popup) => ReactNode
}

/** An icon button that opens a lazily loaded popup. */
export function MenuButton({ load, popup, ...button }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  return (
    <>
      <IconButton
        {...button}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={open}
        tip={!open}
        // A failed preload is retried when the popup opens.
        onPointerEnter={() => void load().catch(() => {})}
        onClick={(event) => {
          event.stopPropagation()
          setUsed(true)
          setOpen(!open)
        }}
      />
      {used ? <Suspense>{popup({ anchor, open, onOpenChange: setOpen })}</Suspense> : null}
    </>
  )
}
