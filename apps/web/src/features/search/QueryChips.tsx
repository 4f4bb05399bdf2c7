import { X } from 'lucide-react'
import { operators, parseTerms, type Term, withoutTerm } from './query'

const signs: Partial<Record<Term['kind'], string>> = {
  from: 'from',
  channel: 'in',
  before: 'before',
  after: 'after',
  not: 'without',
}

/** The operators that are in force, each with a way to take it out. */
export function QueryChips({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const chips = parseTerms(q).filter((term) => term.kind !== 'word')
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-1.5 px-(--row-x) pt-3">
      {chips.map((term) => (
        <li
          key={term.start}
          className="inline-flex h-8 items-center rounded-full bg-accent-wash ps-3 text-small"
        >
          <span className="text-ink-soft">{signs[term.kind] ?? 'exactly'}</span>&nbsp;
          <bdi className="max-w-44 truncate font-semibold">
            {term.kind === 'phrase'
              ? `“${term.value}”`
              : term.kind === 'from'
                ? `@${term.value}`
                : term.kind === 'channel'
                  ? `/${term.value}`
                  : term.value}
          </bdi>
          <button
            type="button"
            aria-label={`Take out ${term.kind} ${term.value}`}
            onClick={() => onChange(withoutTerm(q, term))}
            className="grid size-8 place-items-center rounded-full text-ink-soft hover:text-ink"
          >
            <X size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What can be searched for besides words; a press begins it in the box. */
export function OperatorHelp({ onBegin }: { onBegin: (operator: string) => void }) {
  return (
    <section aria-labelledby="operators" className="px-(--row-x) py-5">
      <h2 id="operators" className="mb-2 font-bold">
        Search like you mean it
      </h2>
      <ul className="grid gap-1 mid:grid-cols-2">
        {operators.map(({ insert, example, about }) => (
          <li key={insert}>
            <button
              type="button"
              onClick={() => onBegin(insert)}
              className="flex w-full items-baseline gap-3 rounded-small px-2 py-2 text-start hover:bg-sunken"
            >
              <code className="rounded-small border border-line bg-raised px-2 py-0.5 font-mono text-small whitespace-nowrap">
                {example}
              </code>
              <span className="text-small text-ink-soft">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
