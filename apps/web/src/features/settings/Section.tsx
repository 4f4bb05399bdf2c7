import { type ReactNode, useId } from 'react'
import { classes } from '../../ui/classes'

/** One part of the settings: under its own heading where the page has several. */
export function Section({
  title,
  about,
  anchor,
  children,
}: {
  /** Left out where the page itself is called so. */
  title?: string
  /** What a URL names it by: `/settings/muting-and-blocking#words`. */
  anchor?: string
  about?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      id={anchor}
      tabIndex={anchor ? -1 : undefined}
      aria-labelledby={title ? id : undefined}
      className="scroll-mt-16 border-b border-line px-(--row-x) py-6 outline-none last:border-b-0"
    >
      {title ? (
        <h2 id={id} className="text-prose font-bold">
          {title}
        </h2>
      ) : null}
      {about ? (
        <p className={classes('text-small text-ink-soft text-pretty', title && 'mt-0.5')}>
          {about}
        </p>
      ) : null}
      <div className={title || about ? 'mt-4' : ''}>{children}</div>
    </section>
  )
}
