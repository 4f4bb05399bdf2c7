import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { controls } from '../controls'
import { formatNumber } from '../format'
import { Part } from '../Part'

/** A name as a statement has to write it: `cast` is a word of SQL. */
export const sqlName = (name: string): string =>
  /^(cast|user|order|table|group)$/.test(name) ? `"${name}"` : name

/** The tables that a statement can ask, with their columns. */
export function SqlSchema({ onInsert }: { onInsert: (words: string) => void }) {
  const schema = useQuery({
    queryKey: ['controls', 'sql'],
    queryFn: () => controls.sql.tables(),
    staleTime: 60_000,
  })
  return (
    <Part title={t`Tables`} about={t`Click a name to insert it.`}>
      {schema.isError ? (
        <ErrorState error={schema.error} retry={() => void schema.refetch()} />
      ) : !schema.data ? (
        <RowSkeletons count={4} />
      ) : (
        <ul className="-my-1">
          {schema.data.tables.map(({ name, about, columns, rows }) => (
            <li key={name} className="border-b border-line last:border-b-0">
              <details>
                <summary className="cursor-pointer py-2 hover:bg-sunken/70">
                  <span dir="ltr" className="font-mono text-small font-semibold">
                    {name}
                  </span>{' '}
                  <span className="text-small text-ink-soft">
                    {about} · {t`about ${formatNumber(rows)} rows`}
                  </span>
                </summary>
                <ul dir="ltr" className="flex flex-wrap gap-x-4 gap-y-1 pb-3 font-mono text-small">
                  <li>
                    <Insert words={sqlName(name)} onInsert={onInsert} isTable />
                  </li>
                  {columns.map((column) => (
                    <li key={column.name}>
                      <Insert words={sqlName(column.name)} onInsert={onInsert} />{' '}
                      <span className="text-ink-soft">{column.type}</span>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Insert({
  words,
  isTable = false,
  onInsert,
}: {
  words: string
  isTable?: boolean
  onInsert: (words: string) => void
}) {
  return (
    <button
      type="button"
      onClick={() => onInsert(words)}
      className="min-h-6 rounded-small text-accent-strong hover:underline"
    >
      {isTable ? <b>{words}</b> : words}
    </button>
  )
}
