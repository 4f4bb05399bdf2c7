import { type ReactNode, useId } from 'react'

/** One part of the settings, under its own heading. */
export function Section({
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
      className="border-b border-line px-(--row-x) py-6 last:border-b-0"
    >
      <h2 id={id} className="text-words font-bold">
        {title}
      </h2>
      {about ? <p className="mt-0.5 text-small text-ink-soft text-pretty">{about}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  )
}
