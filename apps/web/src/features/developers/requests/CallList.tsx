import { t } from '@lingui/core/macro'
import { classes } from '../../../ui/classes'
import { formatSize, formatTime } from './format'
import { isError, operationPath, type RecordedCall } from './recorded-call'

export const nameOf = ({ operation, path }: RecordedCall): string =>
  operation?.id ?? operationPath(path)

export function statusText({ status, answer, source }: RecordedCall): string {
  if (answer.kind === 'pending') return '…'
  if (status === 0) return t`Failed`
  if (status !== undefined) return String(status)
  return source === 'memory' ? '' : '–'
}

export const sourceText = ({ source }: RecordedCall): string =>
  source === 'memory'
    ? t({ message: 'App cache', comment: 'where an answer came from' })
    : source === 'browser'
      ? t({ message: 'Browser cache', comment: 'where an answer came from' })
      : t({ message: 'Network', comment: 'where an answer came from' })

/** Where calls differ from each other. Each is a button, between which the arrow keys move. */
export function CallList({
  calls,
  selected,
  onSelect,
}: {
  calls: readonly RecordedCall[]
  selected: number | undefined
  onSelect: (call: RecordedCall) => void
}) {
  return (
    <ul aria-label={t`Requests`}>
      {calls.toReversed().map((call) => (
        <li key={call.id}>
          <CallRow call={call} isSelected={call.id === selected} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  )
}

function CallRow({
  call,
  isSelected,
  onSelect,
}: {
  call: RecordedCall
  isSelected: boolean
  onSelect: (call: RecordedCall) => void
}) {
  const failed = isError(call)
  return (
    <button
      type="button"
      data-call={call.id}
      aria-current={isSelected || undefined}
      onClick={() => onSelect(call)}
      className={classes(
        'flex min-h-9 w-full items-center gap-3 px-4 py-1 text-start text-small -outline-offset-2!',
        isSelected ? 'bg-accent-wash' : 'hover:bg-sunken',
      )}
    >
      <span className="w-11 shrink-0 font-mono text-ink-soft">{call.method ?? '–'}</span>
      <span
        dir="ltr"
        className={classes(
          'min-w-0 flex-1 truncate font-mono rtl:text-end',
          failed ? 'text-danger' : 'font-medium',
        )}
      >
        {nameOf(call)}
        {call.query ? <span className="font-normal text-ink-soft">?{call.query}</span> : null}
      </span>
      <span
        className={classes(
          'shrink-0 tabular',
          failed ? 'font-semibold text-danger' : 'text-ink-soft',
        )}
      >
        {statusText(call)}
      </span>
      <span className="w-16 shrink-0 text-end text-ink-soft tabular">
        {call.took === undefined ? '' : formatTime(call.took)}
      </span>
      <span className="hidden w-18 shrink-0 text-end text-ink-soft tabular mid:inline">
        {call.size === undefined ? '' : formatSize(call.size)}
      </span>
      <span className="hidden w-28 shrink-0 truncate text-ink-soft mid:inline">
        {sourceText(call)}
      </span>
    </button>
  )
}
