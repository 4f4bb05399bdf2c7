import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../../ui/classes'
import { TextField } from '../../../ui/form/TextField'
import { moveByArrows } from '../../../ui/move-by-arrows'
import { withBreaks } from '../with-breaks'
import { findOperations, type ListedOperation } from './reference'

interface OperationListProps {
  operations: readonly ListedOperation[]
  current?: string | undefined
}

/** All operations by family, and those that a search finds. */
export function OperationList({ operations, current }: OperationListProps) {
  const [words, setWords] = useState('')
  const found = findOperations(operations, words)
  const families = [...new Set(found.map(({ family }) => family))].map(
    (family) => [family, found.filter((each) => each.family === family)] as const,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of what is in it
    <div onKeyDown={moveByArrows}>
      <search className="sticky top-0 z-1 block border-b border-line bg-background px-4 py-3">
        <TextField
          label={t`Search operations`}
          hideLabel
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={t`Search operations`}
          before={<Search size={17} aria-hidden="true" />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <output className="sr-only">
          {plural(found.length, { one: '# operation', other: '# operations' })}
        </output>
      </search>
      {found.length === 0 ? (
        <p className="px-4 py-5 text-ink-soft">{t`No operations match.`}</p>
      ) : (
        <nav aria-label={t`Operations`} className="pb-4">
          {families.map(([family, members]) => (
            <section key={family} aria-label={family}>
              <h2 className="px-4 pt-4 pb-1 text-small font-semibold text-ink-soft">{family}</h2>
              <ul>
                {members.map((operation) => (
                  <li key={operation.id}>
                    <Link
                      to="/developers/$"
                      params={{ _splat: `api/${operation.id}` }}
                      search={{}}
                      preload={false}
                      title={operation.summary}
                      aria-current={operation.id === current ? 'page' : undefined}
                      className={classes(
                        'flex min-h-8 items-center gap-1 px-4 py-1 text-[12.5px] -outline-offset-2!',
                        operation.id === current ? 'bg-sunken font-semibold' : 'hover:bg-sunken/70',
                      )}
                    >
                      <Method method={operation.method} />
                      <span dir="ltr" className="min-w-0 font-mono [overflow-wrap:anywhere]">
                        {withBreaks(operation.id)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      )}
    </div>
  )
}

export function Method({ method }: { method: string }) {
  return (
    <span
      dir="ltr"
      className={classes(
        'w-12 shrink-0 font-mono text-[11px] font-bold',
        method === 'GET' ? 'text-accent-strong' : method === 'DELETE' ? 'text-danger' : 'text-ink',
      )}
    >
      {method}
    </span>
  )
}
