import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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
  const nav = useRef<HTMLElement>(null)
  // On a phone there is no room for all of them.
  useEffect(() => {
    const active = nav.current?.querySelector('[aria-current]')
    active?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="flex fade-edges gap-1 overflow-x-auto px-3 pb-2 [scrollbar-width:none]"
    >
      {links.map(({ path, label: name }) => (
        <Link
          key={path}
          to="/developers/$"
          params={{ _splat: path }}
          search={{}}
          // Not those above the page that is shown.
          activeOptions={{ exact: true }}
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
