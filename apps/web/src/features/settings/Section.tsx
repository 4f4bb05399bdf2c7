import { type ReactNode, useId } from 'react'

/** A group of the settings with its heading. */
export function Section({
  title,
  about,
  anchor,
  children,
}: {
  title: string
  /** Fragment that links to the group: `/settings#words`. */
  anchor?: string
  about?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      id={anchor}
      tabIndex={anchor ? -1 : undefined}
      aria-labelledby={id}
      className="scroll-mt-16 border-b border-line px-(--row-x) py-6 outline-none last:border-b-0"
    >
      <h2 id={id} className="text-prose font-bold">
        {title}
      </h2>
      {about ? <p className="mt-0.5 text-small text-ink-soft text-pretty">{about}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  )
}
