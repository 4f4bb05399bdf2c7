import { type ReactNode, useId } from 'react'
import { classes } from '../../ui/classes'

/** A group of the settings, with its heading if the page has several. */
export function Section({
  title,
  about,
  anchor,
  children,
}: {
  /** Omitted if it is the title of the page. */
  title?: string
  /** Fragment that links to the group: `/settings/muting-and-blocking#words`. */
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
