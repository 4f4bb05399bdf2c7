import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  /** Its action, for screen readers and as a tooltip. */
  label: string
  icon: ReactNode
  size?: 'small' | 'normal'
  /** Hides the tooltip, if there is text beside the icon anyway. */
  tip?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A round button with only an icon; always labeled, with a target of 40 px (small: 36 px). */
export function IconButton({ label, icon, size, tip = true, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={tip ? label : undefined}
      {...rest}
      className={classes(
        'tip relative inline-grid shrink-0 place-items-center rounded-full text-ink-soft transition-colors duration-100 hover:bg-sunken hover:text-ink disabled:opacity-40',
        size === 'small' ? 'size-9' : 'size-10',
        className,
      )}
    >
      {icon}
    </button>
  )
}
