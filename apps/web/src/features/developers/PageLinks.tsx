import { Link } from '@tanstack/react-router'
import { classes } from '../../ui/classes'

interface PageLinksProps {
  /** Names the group for screen readers. */
  label: string
  /** Paths below `/developers/`. */
  links: readonly { path: string; label: string }[]
  current: string
}

/** The way between pages, beside each other in one line. */
export function PageLinks({ label, links, current }: PageLinksProps) {
  return (
    <nav
      aria-label={label}
      className="flex fade-edges gap-1 overflow-x-auto px-3 pb-2 [scrollbar-width:none]"
    >
      {links.map(({ path, label: name }) => (
        <Link
          key={path}
          to="/developers/$"
          params={{ _splat: path }}
          search={{}}
          aria-current={path === current ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-8 shrink-0 items-center rounded-full px-3 text-small font-semibold transition-colors duration-100',
            path === current ? 'bg-sunken text-ink' : 'text-ink-soft hover:bg-sunken/70',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
