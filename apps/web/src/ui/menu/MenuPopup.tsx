import { Menu } from '@base-ui/react/menu'
import { classes } from '../classes'
import { topDialog } from '../dialog/open-dialogs'
import type { MenuItem } from './menu-item'
import type { Popup } from './use-popup'

interface MenuPopupProps extends Popup {
  items: readonly (MenuItem | 'line')[]
  label: string
  /** Which side of the button it is in line with. */
  align?: 'start' | 'end'
}

export default function MenuPopup(props: MenuPopupProps) {
  const { anchor, open, onOpenChange, items, label, align = 'end' } = props
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      {/* Outside of an open dialog it would be beneath it, and inert. */}
      <Menu.Portal container={topDialog.read() ?? undefined}>
        <Menu.Positioner
          anchor={anchor}
          side="bottom"
          align={align}
          sideOffset={4}
          className="z-40"
        >
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            onClick={(event) => event.stopPropagation()}
            className="min-w-52 animate-appear rounded-card border border-line bg-raised p-1.5 shadow-lift outline-none"
          >
            {items.map((item, index) =>
              item === 'line' ? (
                <Menu.Separator key={index} className="mx-2 my-1.5 h-px bg-line" />
              ) : (
                <Menu.Item
                  key={item.label}
                  disabled={item.disabled ?? false}
                  onClick={item.onSelect}
                  className={classes(
                    'flex cursor-pointer items-center gap-3 rounded-small px-3 py-2 font-medium outline-none data-disabled:opacity-50 data-highlighted:bg-sunken',
                    item.tone === 'danger' && 'text-danger',
                  )}
                >
                  {item.icon}
                  {item.label}
                </Menu.Item>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
