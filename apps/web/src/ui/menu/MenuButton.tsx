import { type ReactNode, Suspense } from 'react'
import { IconButton, type IconButtonProps } from '../IconButton'
import { type Popup, usePopup } from './use-popup'

interface MenuButtonProps extends Pick<IconButtonProps, 'label' | 'icon' | 'size' | 'className'> {
  /** Loads the popup before it is wanted: somebody is pointing at the button. */
  load: () => Promise<unknown>
  /** Draws the popup; not called before the first press. */
  popup: (state: Popup) => ReactNode
}

/** An icon that opens a popup which is loaded when it is first wanted. */
export function MenuButton({ load, popup: draw, ...props }: MenuButtonProps) {
  const { button, popup } = usePopup(load)
  return (
    <>
      <IconButton {...props} {...button} tip={!button['aria-expanded']} />
      {popup ? <Suspense>{draw(popup)}</Suspense> : null}
    </>
  )
}
