import { Link } from '@tanstack/react-router'
import { classes } from '../../ui/classes'

export interface Choice {
  label: string
  /** What of the address is different when it is chosen. */
  search: Record<string, string | undefined>
  chosen: boolean
}

/** Narrower views of the place that is open, each a link; the rest of the address is kept. */
export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2 border-b border-line px-(--row-x) py-3">
      {choices.map((each) => (
        <Link
          key={each.label}
          to="."
          search={each.search as never}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={each.chosen ? 'page' : undefined}
          className={classes(
            'rounded-full border px-3.5 py-1 text-small font-medium transition-colors duration-100',
            each.chosen
              ? 'border-accent bg-accent-wash text-accent-strong'
              : 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
          )}
        >
          {each.label}
        </Link>
      ))}
    </nav>
  )
}
