import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

interface ProblemsProps {
  /** What is refused, in English, as in the command line. */
  problems: readonly ReactNode[]
  /** What is only advised. */
  advice?: readonly string[]
  /** Shown if there is neither. */
  good: string
}

/** What is wrong, or that nothing is. */
export function Problems({ problems, advice = [], good }: ProblemsProps) {
  if (problems.length + advice.length === 0)
    return (
      <p className="flex gap-2 text-small">
        <CircleCheck size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
        {good}
      </p>
    )
  return (
    <ul className="space-y-1 text-small">
      {problems.map((problem, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and never move
        <li key={`p${index}`} className="flex gap-2 text-danger">
          <CircleAlert size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span dir="ltr" className="min-w-0 [overflow-wrap:anywhere]">
            {problem}
          </span>
        </li>
      ))}
      {advice.map((text) => (
        <li key={text} className="flex gap-2 text-ink-soft">
          <Info size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span dir="ltr" className="min-w-0 [overflow-wrap:anywhere]">
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
