import { type ReactNode, Suspense } from 'react'
import { IconButton, type IconButtonProps } from '../IconButton'
import { type Popup, usePopup } from './use-popup'

interface MenuButtonProps extends Pick<IconButtonProps, 'label' | 'icon' | 'size' | 'className'> {
  /** Preloads the popup: the pointer is over the button. */
  load: () => Promise<unknown>
  /** Renders the popup; not called before the first click. */
  popup: (state: Popup) => ReactNode
}

/** An icon button that opens a lazily loaded popup. */
export function MenuButton({ load, popup: draw, ...props }: MenuButtonProps) {
  const { button, popup } = usePopup(load)
  return (
    <>
      <IconButton {...props} {...button} tip={!button['aria-expanded']} />
      {popup ? <Suspense>{draw(popup)}</Suspense> : null}
    </>
  )
}
