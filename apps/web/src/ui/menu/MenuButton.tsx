import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { IconButton, type IconButtonProps } from '../IconButton'

export interface Popup {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface MenuButtonProps extends Pick<IconButtonProps, 'label' | 'icon' | 'size' | 'className'> {
  /** Loads the popup before it is wanted: somebody is pointing at the button. */
  load: () => Promise<unknown>
  /** Draws the popup; not called before the first press. */
  popup: (state: Popup) => ReactNode
}

/** An icon that opens a popup which is loaded when it is first wanted. */
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
        // What does not come now is asked for again when it is to open.
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
