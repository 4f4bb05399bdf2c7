import { type ReactNode, Suspense, useRef, useState } from 'react'
import { IconButton } from './IconButton'
import { lazyPart } from './lazy-part'

export interface MenuItem {
  label: string
  icon?: ReactNode
  tone?: 'plain' | 'danger'
  disabled?: boolean
  onSelect: () => void
}

export interface MenuProps {
  /** What the button opens, e.g. "More about this cast". */
  label: string
  icon: ReactNode
  items: readonly (MenuItem | 'line')[]
  size?: 'small' | 'normal'
  className?: string
}

// The popup (positioning, typeahead, focus) weighs more than the rest of the shell; nobody needs it
// before they open the first menu.
const loadPopup = () => import('./MenuPopup')
const MenuPopup = lazyPart(loadPopup)

/** A button that opens a list of things to do. */
export function Menu({ label, icon, items, size, className }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        icon={icon}
        size={size ?? 'normal'}
        className={className ?? ''}
        aria-haspopup="menu"
        aria-expanded={open}
        tip={!open}
        onPointerEnter={() => void loadPopup()}
        onClick={(event) => {
          event.stopPropagation()
          setUsed(true)
          setOpen(!open)
        }}
      />
      {used ? (
        <Suspense>
          <MenuPopup
            anchor={anchor}
            open={open}
            onOpenChange={setOpen}
            items={items}
            label={label}
          />
        </Suspense>
      ) : null}
    </>
  )
}
