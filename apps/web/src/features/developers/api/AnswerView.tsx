import { t } from '@lingui/core/macro'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { Button } from '../../../ui/Button'
import { classes } from '../../../ui/classes'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'
import { formatNumber, formatSize } from '../format'
import type { OperationReference } from './reference'
import type { ApiAnswer } from './send'

/** Characters of an answer that is no JSON. */
const MOST_TEXT = 20_000

/** What a call was answered with. */
export function AnswerView({
  answer,
  reference,
  onNext,
}: {
  answer: ApiAnswer
  reference: OperationReference
  /** Reads the next page, if there is one. */
  onNext: (() => void) | undefined
}) {
  const { status, took, bytes, requestId, headers, json, text } = answer
  const isGood = status >= 200 && status < 300
  const code = codeOf(json)
  const declared = reference.errors.find((error) => error.code === code)
  return (
    <section aria-label={t`Answer`} className="mt-5 rounded-card border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 text-small">
        <span
          className={classes('font-mono font-bold', isGood ? 'text-accent-strong' : 'text-danger')}
        >
          {status}
        </span>
        <span className="text-ink-soft">
          {t`${formatNumber(took)} ms`} · {formatSize(bytes)}
        </span>
        {requestId ? (
          <span
            dir="ltr"
            className="min-w-0 font-mono text-[12px] text-ink-soft [overflow-wrap:anywhere]"
          >
            {requestId}
          </span>
        ) : null}
        <span className="ms-auto flex gap-2">
          {onNext ? (
            <Button size="small" onClick={onNext}>
              {t`Next page`}
            </Button>
          ) : null}
          <Button size="small" onClick={() => void copyToClipboard(text, 'text')}>
            {t`Copy`}
          </Button>
        </span>
      </div>
      {isGood ? null : (
        <p className="border-b border-line px-4 py-2.5 text-small text-pretty">
          {declared ? (
            <>
              {declared.meaning} <span className="text-ink-soft">{declared.next}</span>
            </>
          ) : (
            t`The message says what is wrong. The guide to errors explains each code.`
          )}
        </p>
      )}
      <div className="max-h-[36rem] overflow-auto px-4 py-3">
        {json === undefined ? (
          <pre
            dir="ltr"
            className="font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {text.slice(0, MOST_TEXT) || t`An empty answer`}
          </pre>
        ) : (
          <JsonTree value={json} label={t`Content`} />
        )}
      </div>
      <details className="border-t border-line px-4 py-2 text-small">
        <summary className="cursor-pointer text-ink-soft">{t`Headers`}</summary>
        <dl
          dir="ltr"
          className="mt-2 grid gap-x-4 font-mono text-[12px] mid:grid-cols-[auto_minmax(0,1fr)]"
        >
          {headers.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

const codeOf = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && 'code' in json ? json.code : undefined
