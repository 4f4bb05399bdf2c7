import { plural, t } from '@lingui/core/macro'
import type { SqlAnswer } from '@castaway/client/local'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'
import { controls } from '../controls'
import { formatNumber, formatTime } from '../format'
import { SqlSchema } from './SqlSchema'
import { toCsv } from './to-csv'

/** Statements that were run, the newest first, in this browser. */
const KEY = 'castaway.sql'
const MOST = 20

function statements(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

function rememberStatement(text: string): void {
  try {
    const kept = [text, ...statements().filter((each) => each !== text)].slice(0, MOST)
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // The browser keeps nothing: the statement was still run.
  }
}

const EXAMPLE = `select p.username, count(*) as casts
from "cast" c join profile p using (fid)
group by p.username
order by casts desc
limit 10`

/** Read-only SQL over the island's tables. */
export default function Sql() {
  const { q } = useSearch({ strict: false }) as { q?: string }
  const navigate = useNavigate()
  const [text, setText] = useState(q ?? EXAMPLE)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const run = useMutation({
    mutationFn: (input: { text: string; explain: boolean }) =>
      controls.sql.run(input.text, { explain: input.explain }),
    onSuccess: (_answer, input) => {
      rememberStatement(input.text)
      void navigate({ to: '.', search: { q: input.text } as never, replace: true })
    },
  })
  const ask = (explain: boolean) => {
    if (text.trim() !== '') run.mutate({ text, explain })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    ask(false)
  }
  const insert = (words: string) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } =
      field.current ?? {}
    setText(text.slice(0, from) + words + text.slice(to))
    field.current?.focus()
  }
  return (
    <>
      <div className="border-b border-line px-(--row-x) py-4">
        <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
          {t`A statement that reads`}
        </label>
        <textarea
          ref={field}
          id={id}
          dir="ltr"
          rows={6}
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          maxLength={20_000}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="block w-full resize-y rounded-card border border-line-strong/60 bg-raised px-3.5 py-2.5 font-mono text-small"
        />
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button tone="primary" busy={run.isPending} onClick={() => ask(false)}>
            {t`Run`}
          </Button>
          <Button disabled={run.isPending} onClick={() => ask(true)}>
            {t`Explain`}
          </Button>
          <History onChoose={setText} />
          <span className="text-small text-ink-soft">{t`Ctrl+Enter runs it, too.`}</span>
        </div>
        <p className="mt-3 text-small text-ink-soft text-pretty">
          {t`It runs on a copy of the tables, without keys and secrets, so that nothing you write here can change the island. After five seconds it is stopped.`}
        </p>
      </div>
      <div aria-live="polite">
        {run.isError ? (
          <p role="alert" className="px-(--row-x) py-4 text-danger [overflow-wrap:anywhere]">
            {sentenceOf(run.error)}
          </p>
        ) : null}
        {run.data ? <Result answer={run.data} /> : null}
      </div>
      <SqlSchema onInsert={insert} />
    </>
  )
}

const sentenceOf = (error: Error): string =>
  'shortMessage' in error ? String(error.shortMessage) : error.message

function Result({ answer }: { answer: SqlAnswer }) {
  const { columns, rows, more, took_ms: took, copied_at: copiedAt } = answer
  const count = plural(rows.length, { one: '# row', other: '# rows' })
  return (
    <section aria-label={t`Answer`} className="border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-3 px-(--row-x) pb-3">
        <p className="min-w-0 flex-1 text-small text-ink-soft">
          {more ? t`The first ${formatNumber(rows.length)} rows` : count} ·{' '}
          {t`${formatNumber(took)} ms`} · {t`as of ${formatTime(copiedAt)}`}
        </p>
        <Button size="small" onClick={() => void copyToClipboard(toCsv(answer), 'text')}>
          {t`Copy as CSV`}
        </Button>
      </div>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a wide table is scrolled by keys when it has the focus */}
      <div
        tabIndex={0}
        role="group"
        aria-label={t`Rows`}
        dir="ltr"
        className="max-h-[32rem] overflow-auto"
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
        <table className="min-w-full font-mono text-small">
          <thead className="sticky top-0 bg-background">
            <tr>
              {columns.map((column, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
                <th
                  key={index}
                  className="border-b border-line px-3 py-1.5 text-start font-semibold first:ps-(--row-x)"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, number) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no other name, and never move
              <tr key={number} className="align-top hover:bg-sunken/70">
                {row.map((value, index) => (
                  <td
                    // oxlint-disable-next-line react/no-array-index-key -- as above
                    key={index}
                    className="max-w-96 border-b border-line px-3 py-1 whitespace-pre-wrap [overflow-wrap:anywhere] first:ps-(--row-x)"
                  >
                    {value === null ? <span className="text-ink-soft italic">NULL</span> : value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Statements that were run in this browser. */
function History({ onChoose }: { onChoose: (text: string) => void }) {
  const [known, setKnown] = useState(statements)
  if (known.length === 0) return null
  return (
    <select
      aria-label={t`Earlier statements`}
      value=""
      onFocus={() => setKnown(statements())}
      onChange={(event) => onChoose(event.target.value)}
      className="h-10 max-w-48 rounded-full border border-line bg-raised px-3 text-small"
    >
      <option value="">{t`Earlier statements`}</option>
      {known.map((each) => (
        <option key={each} value={each}>
          {each.replaceAll(/\s+/g, ' ').slice(0, 80)}
        </option>
      ))}
    </select>
  )
}
