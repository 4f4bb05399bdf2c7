import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes'

export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'normal' | 'large'

const tones: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  plain: 'bg-raised text-ink border-line hover:border-line-strong',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-raised text-danger border-line hover:bg-danger-wash hover:border-danger',
}
const sizes: Record<ButtonSize, string> = {
  small: 'h-8 px-3.5 text-small',
  normal: 'h-10 px-5 text-body',
  large: 'h-12 px-6 text-body',
}

const shape =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-full border font-semibold whitespace-nowrap transition-colors duration-100 select-none disabled:opacity-50 aria-disabled:opacity-50'

/** The classes of a button, for links that act like one. */
export const buttonClass = (tone: ButtonTone = 'plain', size: ButtonSize = 'normal') =>
  classes(shape, tones[tone], sizes[size])

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone
  size?: ButtonSize
  /** Shows progress and ignores further clicks. Keeps its width and its label. */
  busy?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button({ tone, size, busy, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={classes(buttonClass(tone, size), className)}
    >
      {icon}
      <span className={classes(busy && 'animate-breathe')}>{children}</span>
    </button>
  )
}
