import type { ReactNode } from 'react'
import { EmptyIsland } from './Glyph'

export interface EmptyStateProps {
  title: string
  /** Why it is empty, in a sentence. */
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
}

/** An empty list: says why it is empty and what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-8 py-14 text-center">
      <EmptyIsland />
      <h2 className="mt-5 text-prose font-semibold">{title}</h2>
      {children ? <p className="mt-1.5 max-w-sm text-ink-soft text-pretty">{children}</p> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}
