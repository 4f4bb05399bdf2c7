import type { ReactNode } from 'react'
import { lazyWithRetry } from '../lazy-with-retry'
import { MenuButton } from './MenuButton'
import type { MenuItem } from './menu-item'

export interface MenuProps {
  /** What the button opens, e.g. "More about this cast". */
  label: string
  icon: ReactNode
  items: readonly (MenuItem | 'line')[]
  size?: 'small' | 'normal'
  className?: string
}

// The popup (positioning, typeahead, focus) is larger than the rest of the shell; no one needs it before they open the
// first menu.
const loadPopup = () => import('./MenuPopup')
const MenuPopup = lazyWithRetry(loadPopup)

/** A button that opens a menu of actions. */
export function Menu({ label, icon, items, size = 'normal', className = '' }: MenuProps) {
  return (
    <MenuButton
      label={label}
      icon={icon}
      size={size}
      className={className}
      load={loadPopup}
      popup={(state) => <MenuPopup {...state} items={items} label={label} />}
    />
  )
}
