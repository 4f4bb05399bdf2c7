import type { ReactNode } from 'react'

/** A name and its value in a list of facts, side by side where there is room. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mid:contents">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
