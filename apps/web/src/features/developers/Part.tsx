import { type ReactNode, useId } from 'react'

/** A group on a page of the island, with its heading. */
export function Part({
  title,
  about,
  children,
}: {
  title: string
  about?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-b border-line px-(--row-x) py-5 last:border-b-0"
    >
      <h2 id={id} className="text-prose font-bold">
        {title}
      </h2>
      {about ? <p className="mt-0.5 text-small text-ink-soft text-pretty">{about}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  )
}
