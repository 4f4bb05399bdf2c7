import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { type TrendingWindow, trendingWindows } from '../../router'
import { classes } from '../../ui/classes'

const words: Record<TrendingWindow, () => string> = {
  '1h': () => t`Past hour`,
  '6h': () => t`6 hours`,
  '12h': () => t`12 hours`,
  '24h': () => t`Day`,
}

/** Over which time the trending casts are counted. */
export function WindowPicker({ window }: { window: TrendingWindow }) {
  return (
    <nav
      aria-label={t`Time`}
      className="flex gap-1.5 overflow-x-auto border-b border-line px-(--row-x) py-2.5 [scrollbar-width:none]"
    >
      {trendingWindows.map((each) => (
        <Link
          key={each}
          to="/"
          search={{ tab: 'trending', ...(each === '24h' ? {} : { window: each }) }}
          replace
          aria-current={each === window ? 'page' : undefined}
          className={classes(
            'inline-flex h-8 items-center rounded-full px-3.5 text-small font-medium whitespace-nowrap transition-colors duration-100',
            each === window
              ? 'bg-accent-wash text-accent-strong'
              : 'text-ink-soft hover:bg-sunken hover:text-ink',
          )}
        >
          {words[each]()}
        </Link>
      ))}
    </nav>
  )
}
