import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { History, X } from 'lucide-react'
import { Button } from '../../ui/Button'
import { operators } from '../../shared/search/operators'
import { SavedSearches } from './SavedSearches'

/** The screen before a search: recent searches and the available operators. */
export function SearchStart({
  recent,
  onForget,
  onForgetAll,
  onBegin,
}: {
  recent: readonly string[]
  onForget: (q: string) => void
  onForgetAll: () => void
  onBegin: (operator: string) => void
}) {
  return (
    <>
      <SavedSearches />
      {recent.length > 0 ? (
        <section
          aria-labelledby="recent-searches"
          className="border-b border-line px-(--row-x) py-5"
        >
          <div className="mb-1 flex items-center justify-between">
            <h2 id="recent-searches" className="font-bold">
              <Trans>Recent searches</Trans>
            </h2>
            <Button size="small" tone="quiet" onClick={onForgetAll}>
              <Trans>Clear all</Trans>
            </Button>
          </div>
          <ul>
            {recent.slice(0, 8).map((q) => (
              <li key={q} className="flex items-center gap-2">
                <Link
                  to="/search"
                  search={{ q }}
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-small px-2 hover:bg-sunken"
                >
                  <History size={17} aria-hidden="true" className="shrink-0 text-ink-soft" />
                  <bdi className="min-w-0 truncate">{q}</bdi>
                </Link>
                <button
                  type="button"
                  aria-label={t`Remove ${q} from recent searches`}
                  onClick={() => onForget(q)}
                  className="grid size-9 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
                >
                  <X size={16} />
                </button>
              </li>
            ))}
          </ul>
          <p className="mt-1 px-2 text-small text-ink-soft">
            <Trans>Saved in this browser only.</Trans>
          </p>
        </section>
      ) : null}
      <section aria-labelledby="operators" className="px-(--row-x) py-5">
        <h2 id="operators" className="mb-2 font-bold">
          <Trans>Search tips</Trans>
        </h2>
        <OperatorList onBegin={onBegin} />
      </section>
    </>
  )
}

/** All operators; clicking one inserts it into the search field. */
export function OperatorList({ onBegin }: { onBegin: (operator: string) => void }) {
  return (
    <ul className="grid gap-1 mid:grid-cols-2">
      {operators().map(({ insert, example, about }) => (
        <li key={example}>
          <button
            type="button"
            onClick={() => onBegin(insert)}
            className="flex min-h-10 w-full items-baseline gap-3 rounded-small px-2 py-2 text-start hover:bg-sunken"
          >
            <code
              dir="ltr"
              className="rounded-small border border-line bg-raised px-2 py-0.5 font-mono text-small whitespace-nowrap"
            >
              {example}
            </code>
            <span className="text-small text-ink-soft">{about}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
