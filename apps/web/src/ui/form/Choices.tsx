import { Link } from '@tanstack/react-router'
import { classes } from '../classes'

export interface Choice {
  label: string
  /** The search parameters of the choice. */
  search: Record<string, string | undefined>
  chosen: boolean
}

/** Subviews of the current screen in one line, each with its own link. */
export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <div className="border-b border-line">
      <nav
        aria-label={label}
        className="flex fade-edges gap-1.5 overflow-x-auto px-(--row-x) py-2.5 [scrollbar-width:none]"
      >
        {choices.map((each) => (
          <Link
            key={each.label}
            to="."
            search={each.search as never}
            replace
            resetScroll={false}
            // Otherwise the choice without search parameters would match the URL of each other one.
            activeOptions={{ exact: true }}
            aria-current={each.chosen ? 'page' : undefined}
            className={classes(
              'inline-flex h-8 shrink-0 items-center rounded-full px-3.5 text-small font-medium whitespace-nowrap transition-colors duration-100',
              each.chosen
                ? 'bg-accent-wash text-accent-strong'
                : 'text-ink-soft hover:bg-sunken hover:text-ink',
            )}
          >
            {each.label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
