import { Link } from '@tanstack/react-router'
import type { HomeSearch } from '../../router'
import { classes } from '../../ui/classes'

interface FeedChoicesProps<T extends string> {
  label: string
  current: T
  choices: readonly { id: T; label: string; search: HomeSearch }[]
}

/** A line of choices above a feed; each is an address. */
export function FeedChoices<T extends string>({ label, current, choices }: FeedChoicesProps<T>) {
  return (
    <nav
      aria-label={label}
      className="flex gap-1.5 overflow-x-auto border-b border-line px-(--row-x) py-2.5 [scrollbar-width:none]"
    >
      {choices.map(({ id, label: words, search }) => (
        <Link
          key={id}
          to="/"
          search={search}
          replace
          // Without it the choice that adds nothing to the address would be current beside each other one.
          activeOptions={{ exact: true }}
          aria-current={id === current ? 'page' : undefined}
          className={classes(
            'inline-flex h-8 items-center rounded-full px-3.5 text-small font-medium whitespace-nowrap transition-colors duration-100',
            id === current
              ? 'bg-accent-wash text-accent-strong'
              : 'text-ink-soft hover:bg-sunken hover:text-ink',
          )}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}
